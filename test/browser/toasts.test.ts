import { expect, test } from 'vitest'
import { rested } from './support/axe.ts'
import { useDashboard } from './support/dashboard.ts'
import { takePicture } from './support/pictures.ts'

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

/** Returns the number of toasts and the names of the controls that they cover. */
const covered = () =>
  here.page.evaluate(() => {
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
    const names = controls.filter((it) => !own(it) && isUnder(it)).map((it) => it.ariaLabel ?? it.textContent)
    return { toasts: toasts.length, names }
  })

test.each(SIZES)('a toast covers no control at %i × %i px', async (width, height) => {
  const { page } = here
  await page.setViewportSize({ width, height })
  await here.rest('POST', '/v1/leads', { phone: PHONE, attributes: { first_name: 'Dora' } })
  await here.textAs(PHONE, 'Hello, I need a roof')
  await here.goto('inbox')
  await page.locator('[data-conversation]').filter({ hasText: 'Dora' }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).waitFor()
  await rested(page)
  expect(await covered()).toEqual({ toasts: 1, names: [] })

  if (width === 1280 && height === 800) await takePicture(page, 'toast')
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).waitFor()
})
