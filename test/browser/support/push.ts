import type { BrowserContext } from 'playwright-core'
import type { TestBrowser } from '../../alerts/support/push-service.ts'

/** Chromium's push service is on the internet, so the page subscribes to the test's push service instead. */
export async function subscribeAt(context: BrowserContext, { subscription }: TestBrowser): Promise<void> {
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    let current: object | null = null
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const key = Uint8Array.from(atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
          c.charCodeAt(0),
        )
        const options = { applicationServerKey: key.buffer }
        current = {
          endpoint,
          options,
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
          unsubscribe: async () => true,
        }
        return current
      },
    })
  }, subscription)
}
