/** Shows push notifications, and opens their conversation. The browser loads it at its own address, so it is not bundled. */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  const options = { body, tag, renotify: true, icon: '/icon-192.png', data: { url } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin).href))
})

/** Uses an open tab of the dashboard if there is one. A tab that this worker does not control cannot be navigated. */
async function open(url) {
  const [tab] = await self.clients.matchAll({ type: 'window' })
  const [navigated] = await Promise.allSettled([tab?.navigate(url) ?? Promise.reject(), tab?.focus()])
  if (navigated.status === 'rejected') await self.clients.openWindow(url)
}
