# clang's own WebAssembly target, with Debian's wasi-libc and libc++; no exceptions there, so a failed check traps.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -DJSON_NOEXCEPTION -fvisibility=hidden -flto")
set(CMAKE_CXX_FLAGS_RELEASE "-Oz -DNDEBUG")
# Lists of moves live on the stack, and minds look ahead: the 64 KiB that wasm-ld gives are too few.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,--gc-sections,--strip-all,-z,stack-size=1048576")
