/** Why this browser cannot show notifications; null if it can. */
export function whyNoPush(): string | null {
  if (!window.isSecureContext) return 'Browser notifications need a secure connection (https).'
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) {
    return 'This browser doesn’t support notifications. On an iPhone or iPad, add Leadthread to the home screen first.'
  }
  if (Notification.permission === 'denied') {
    return 'Notifications are blocked for this site. Allow them in your browser’s site settings, then reload the page.'
  }
  return null
}

type Keys = { endpoint: string; p256dh: string; auth: string }

/** Asks for permission and subscribes this browser. Null if the user said no. */
export async function subscribe(vapidPublicKey: string): Promise<Keys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // A subscription made with another key cannot be used.
  if (known && base64url(known.options.applicationServerKey) !== vapidPublicKey) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: vapidPublicKey }
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
  return { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! }
}

/** Ends the subscription, so that no notification arrives in this browser any longer. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

/** Identifies this browser in the list. Null if it has no subscription. */
export async function thisBrowser(): Promise<string | null> {
  const subscription = await currentSubscription()
  if (!subscription) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return base64url(hash)
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? []))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const BROWSERS = [
  ['Edge', /Edg\//],
  ['Chrome', /Chrome\//],
  ['Firefox', /Firefox\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const

/** A name such as "Chrome on Windows". */
export function browserName(userAgent = navigator.userAgent): string {
  const [browser = 'Browser'] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? []
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? []
  return system ? `${browser} on ${system}` : browser
}
