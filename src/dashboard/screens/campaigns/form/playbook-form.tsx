import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCampaign } from '../campaign/campaign-context.ts'
import { loadDetails } from './details/use-details.tsx'
import { FormContext, isWithin, type PlaybookForm as PlaybookFormState } from './form-context.ts'
import { JsonFaults } from './json-faults.tsx'
import classes from './layout/form.module.css'
import { ReadOnly } from './layout/read-only.tsx'
import { getAt } from './model/edit.ts'
import { entryAt } from './model/entries.ts'
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
import { SamplesContext, useSamples, variablesOf } from './texts/sample-leads.ts'
import { TextOptions } from './texts/text-options.tsx'
import { useDraftForm, useReadOnlyForm } from './use-form-state.ts'

/** The campaign's playbook as a form: the draft, or for a member who may not edit it, the saved version. */
export function PlaybookForm({ onJson }: { onJson: () => void }) {
  const { draft, latest, mayEdit, goal } = useCampaign()
  const { value } = draft.json
  if (!mayEdit) return <ReadOnlyForm playbook={latest.playbook} goal={goal} />
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return <JsonFaults onJson={onJson} />
  return <DraftForm goal={goal} />
}

/** A path to show and focus, and further ones whose entries are opened with it. */
type Place = { path: string; others?: readonly string[] }

type GoalProps = {
  /** The place to show. A new object repeats the action. */
  goal?: (Omit<Place, 'path'> & { path: string | null }) | undefined
}

/** Edits the same draft as the JSON editor. */
function DraftForm({ goal }: GoalProps) {
  return <Form form={useDraftForm()} goal={goal} />
}

/** The same form for a playbook that the member may not edit, or that is an old version. */
export function ReadOnlyForm({ playbook, goal }: GoalProps & { playbook: unknown }) {
  return <Form form={useReadOnlyForm(playbook)} goal={goal} />
}

function Form({ form, goal }: GoalProps & { form: PlaybookFormState }) {
  const samples = useSamples()
  const { leads, company } = samples
  const [chosenId, choose] = useState<string | null>(null)
  const chosen = leads.find(({ id }) => id === chosenId) ?? null
  const variables = variablesOf(leads, company[form.own])
  const [shown, setShown] = useState<{ path: string }>()

  const open = useEffectEvent(async ({ path, others = [] }: Place) => {
    const entries = [path, ...others].map((at) => entryAt(form.playbook, at)).filter((entry) => entry !== null)
    const ids = entries.map(({ list, index }) => idOf(getAt(form.playbook, [list, index])))
    if (path.startsWith('languages.')) form.showBeside(true)
    await loadDetails()
    form.setOpen(ids, true)
    setShown({ path })
  })
  useEffect(() => {
    const { path = null, others = [] } = goal ?? {}
    if (path !== null) void open({ path, others })
  }, [goal])
  // After the render that opened the entry and its fields.
  useEffect(() => {
    if (shown) focusAt(shown.path)
  }, [shown])

  return (
    <FormContext value={form}>
      <SamplesContext value={{ ...samples, chosen, variables, choose }}>
        <div className={classes.form}>
          <VisuallyHidden role="status">{form.announcement}</VisuallyHidden>
          <TextOptions />
          <ReadOnly when={form.isReadOnly}>
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
          </ReadOnly>
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
