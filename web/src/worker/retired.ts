/** In place of the worker, should it ever harm: it deletes everything that was kept on the device for offline, and itself. */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('garden.')).map((name) => caches.delete(name)));
  // Workbox notes there when files were used.
  indexedDB.deleteDatabase('workbox-expiration');
  await self.registration.unregister();
}

export {};
