declare module 'virtual:tafel.wasm' {
  const url: string;
  export default url;
}
