import { mount } from 'svelte';
import App from './App.svelte';
import './theme.css';
import './app.css';
import { update } from './state.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });

async function serviceWorker() {
  const registration = await navigator.serviceWorker.register('sw.js');
  const offer = (worker: ServiceWorker | null) => {
    if (worker?.state !== 'installed' || !navigator.serviceWorker.controller) return;
    update.ready = () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      worker.postMessage('use the new version');
    };
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => offer(worker));
  });
}
// Where a browser forbids it, the page works all the same, just not offline.
if (import.meta.env.PROD && 'serviceWorker' in navigator) serviceWorker().catch(() => undefined);
