// Keeps the whole page on the device: after one visit every game plays without a network.
const cacheName = 'tafelrunde __VERSION__';
const files = __FILES__;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })))),
  );
});

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('tafelrunde ') && name !== cacheName);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'use the new version') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  // Tables online are the server's business alone.
  const path = url.href.slice(new URL('./', self.location.href).href.length);
  if (/^(api|ws)\b/.test(path)) return;
  const asked = event.request.mode === 'navigate' ? './' : event.request;
  event.respondWith(caches.open(cacheName).then(async (cache) => (await cache.match(asked)) ?? fetch(event.request)));
});
