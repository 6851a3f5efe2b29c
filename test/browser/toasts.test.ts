import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rested, settled } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'
import { takePicture } from './support/pictures.ts'
import { follow } from './support/router.ts'
import { screensOf } from './support/screens.ts'
import { tellStory } from './support/story.ts'

const here = useDashboard()
const PHONE = '+14155550195'
const SIZES = [
  [1280, 800],
  [1280, 600],
  [1024, 768],
  [768, 1024],
  [768, 500],
  [390, 844],
  [390, 600],
] as const

/** The number of toasts, and the names of the controls below them: all, or those that scrolling does not uncover. */
const covered = (canScroll = false) =>
  here.page.evaluate((canScroll) => {
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')]
    const boxes = toasts.map((toast) => toast.getBoundingClientRect())
    const controls = [...document.querySelectorAll('a, button, input, textarea, [role=textbox], [tabindex="0"]')]
    // Clip to scroll containers: a control that is scrolled out of its list is not visible.
    const seen = (control: Element) => {
      let { left, right, top, bottom } = control.getBoundingClientRect()
      for (let around = control.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue
        const edge = around.getBoundingClientRect()
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
        top = Math.max(top, edge.top)
        bottom = Math.min(bottom, edge.bottom)
      }
      return { left, right, top, bottom }
    }
    const isUnder = (control: Element) => {
      const { left, right, top, bottom } = seen(control)
      const isOver = (box: DOMRect) => left < box.right && right > box.left && top < box.bottom && bottom > box.top
      const isSeen = left < right && top < bottom && control.checkVisibility({ visibilityProperty: true })
      return isSeen && boxes.some(isOver)
    }
    const own = (control: Element) => toasts.some((toast) => toast.contains(control))
    const staysUnder = (control: Element) => {
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      return isUnder(control)
    }
    const found = controls.filter((it) => !own(it) && isUnder(it) && (!canScroll || staysUnder(it)))
    return { toasts: toasts.length, names: found.map((it) => it.ariaLabel ?? it.textContent) }
  }, canScroll)

async function hideDora(): Promise<void> {
  const { page } = here
  await here.rest('POST', '/v1/leads', { phone: PHONE, attributes: { first_name: 'Dora' } })
  await here.textAs(PHONE, 'Hello, I need a roof')
  await here.goto('inbox')
  await page.locator('[data-conversation]').filter({ hasText: 'Dora' }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).waitFor()
}

test.each(SIZES)('a toast covers no control at %i × %i px', async (width, height) => {
  const { page } = here
  await page.setViewportSize({ width, height })
  await hideDora()
  await rested(page)
  expect(await covered()).toEqual({ toasts: 1, names: [] })

  if (width === 1280 && height === 800) await takePicture(page, 'toast')
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).waitFor()
})

/** What is done on a screen, by keyboard, so that its controls at the edge appear. A change is undone before the next screen. */
const PREPARED: Record<string, (page: Page) => Promise<() => Promise<void>>> = {
  async leads(page) {
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .first()
      .press('Space')
    await page.getByRole('region', { name: 'Selected leads' }).waitFor()
    return async () => {}
  },
  campaign: (page) => change(page, page.getByLabel('Opening text', { exact: true })),
  company: (page) => change(page, page.getByLabel('Company name')),
}

async function change(page: Page, field: Locator): Promise<() => Promise<void>> {
  await field.press('End')
  await field.press('x')
  await page
    .getByRole('button', { name: /^(Save|Discard)/ })
    .first()
    .waitFor()
  return () => field.press('Backspace')
}

test.each([
  [1280, 800],
  [390, 844],
])('a toast that stays covers no control of any screen at %i × %i px, also after scrolling', async (width, height) => {
  const { page } = here
  const story = await tellStory(here)
  await page.setViewportSize({ width, height })
  await hideDora()
  // Under the mouse, toasts stay.
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).hover()

  for (const [name, path] of Object.entries(screensOf(story))) {
    await follow(page, here.at(path))
    await settled(page)
    const undo = await PREPARED[name]?.(page)
    await rested(page)
    // On a phone, the toast is at the top, and a focused field may have scrolled controls below it.
    expect([name, await covered(width < 768)]).toEqual([name, { toasts: 1, names: [] }])
    await page.evaluate(() => {
      for (const it of document.querySelectorAll('*')) it.scrollTop = it.scrollHeight
    })
    await rested(page)
    expect([name, 'at the end', await covered(true)]).toEqual([name, 'at the end', { toasts: 1, names: [] }])
    await undo?.()
  }
  await story.close()
})
