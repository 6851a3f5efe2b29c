import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { rested } from './axe.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** For people who look at the screens: `PICTURES` names a folder, which gets each one wide and narrow, light and dark. */
export async function takePicture(page: Page, name: string, sizes = SIZES): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  await mkdir(folder, { recursive: true })
  const before = page.viewportSize()!
  for (const size of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await rested(page)
      await page.screenshot({ path: `${folder}/${name}-${size.width}-${colorScheme}.png` })
    }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
}
