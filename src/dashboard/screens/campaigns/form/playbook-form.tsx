import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { stepsOf } from '../playbook/json-text.ts'
import { FormContext, isWithin } from './form-context.ts'
import classes from './layout/form.module.css'
import { getAt } from './model/edit.ts'
import { idOf } from './model/entry-ids.ts'
import { Questions } from './questions/questions.tsx'
import { Booking } from './sections/booking.tsx'
import { Disqualifiers } from './sections/disqualifiers.tsx'
import { Emergency } from './sections/emergency.tsx'
import { Facts } from './sections/facts.tsx'
import { FollowUps } from './sections/follow-ups.tsx'
import { Handoffs } from './sections/handoffs.tsx'
import { Opening } from './sections/opening.tsx'
import { Scoring } from './sections/scoring.tsx'
import { ServiceArea } from './sections/service-area.tsx'
import { SamplesContext, useNewestLeads, variablesOf } from './texts/sample-leads.ts'
import { TextOptions } from './texts/text-options.tsx'
import { useFormState } from './use-form-state.ts'

type Props = {
  /** The path to show and focus. A new object repeats the action. */
  goal: { path: string | null } | undefined
}

/** The playbook as a form. It edits the same draft as the JSON editor. */
export function PlaybookForm({ goal }: Props) {
  const { showBeside, ...form } = useFormState()
  const leads = useNewestLeads()
  const [chosenId, choose] = useState<string | null>(null)
  const chosen = leads.find(({ id }) => id === chosenId) ?? null
  const variables = useMemo(() => variablesOf(leads), [leads])

  const open = useEffectEvent((path: string) => {
    const [list, index] = stepsOf(path)
    if (typeof list === 'string' && typeof index === 'number') {
      form.setOpen(idOf(getAt(form.playbook, [list, index])), true)
    }
    if (list === 'languages') showBeside(true)
    // The entry's fields are there after the next render.
    requestAnimationFrame(() => focusAt(path))
  })
  useEffect(() => {
    if (goal?.path) open(goal.path)
  }, [goal])

  return (
    <FormContext value={form}>
      <SamplesContext value={{ leads, chosen, variables, choose }}>
        <div className={classes.form}>
          <TextOptions onBeside={showBeside} />
          <Opening />
          <Questions />
          <Disqualifiers />
          <Facts />
          <Handoffs />
          <FollowUps />
          <Booking />
          <ServiceArea />
          <Emergency />
          <Scoring />
        </div>
      </SamplesContext>
    </FormContext>
  )
}

/** Focuses the field that is nearest to a path, or shows the section that contains it. */
function focusAt(path: string): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')].flatMap((field) =>
    (field.dataset.path ?? '').split(' ').map((at) => ({ field, at })),
  )
  const near = fields
    .filter(({ at }) => at !== '' && (isWithin(path, at) || isWithin(at, path)))
    .toSorted((a, b) => Number(isWithin(path, b.at)) - Number(isWithin(path, a.at)) || distance(a.at) - distance(b.at))
  const field = near[0]?.field ?? document.getElementById(`form-${path.replace(/[.[].*$/, '')}`)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })

  function distance(at: string): number {
    return Math.abs(at.length - path.length)
  }
}
