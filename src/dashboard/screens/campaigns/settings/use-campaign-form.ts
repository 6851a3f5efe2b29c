import { useForm } from '@mantine/form'
import type { VariablesOf } from 'gql.tada'
import { useEffect, useEffectEvent, useState } from 'react'
import { UpdateCampaign } from '../../../../generated/dashboard/documents.ts'
import { useFormAct } from '../../../components/use-form-act.ts'
import { hoursOf, type Week, weekOf } from '../../../components/week.ts'
import { useCampaign } from '../campaign/campaign-context.ts'

export type CampaignValues = {
  name: string
  initiatedPerDayMax: string
  hours: 'workspace' | 'own'
  sendingHours: Week
}

type Change = Omit<VariablesOf<typeof UpdateCampaign>['input'], 'id'>

/** A form over what is saved. What a colleague saves meanwhile is taken over where nothing was begun here. */
export function useCampaignForm() {
  const { campaign, workspace } = useCampaign()
  const saved: CampaignValues = {
    name: campaign.name,
    initiatedPerDayMax: String(campaign.initiatedPerDayMax),
    hours: campaign.sendingHours ? 'own' : 'workspace',
    sendingHours: weekOf(campaign.sendingHours ?? workspace.sendingHours),
  }
  const form = useForm<CampaignValues>({
    initialValues: saved,
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name.' : null) },
  })
  const { act, isActing, problem } = useFormAct(UpdateCampaign, form)
  const [isSaved, setSaved] = useState(false)
  const isDirty = form.isDirty()

  const savedText = JSON.stringify(saved)
  const takeOver = useEffectEvent((text: string) => {
    if (form.isDirty()) return
    const values = JSON.parse(text) as CampaignValues
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
  })
  useEffect(() => takeOver(savedText), [savedText])

  const submit = form.onSubmit(async (values) => {
    const done = await act({ input: { id: campaign.id, ...changedIn(values, saved) } })
    if (!done) return
    form.setInitialValues(values)
    form.resetDirty(values)
    setSaved(true)
  })
  return { form, submit, bar: { isDirty, isSaving: isActing, isSaved, problem, onUndo: () => form.reset() } }
}

/** Of what was not touched nothing is sent: another may have changed it. */
function changedIn(values: CampaignValues, saved: CampaignValues): Change {
  const [after, before] = [inputOf(values), inputOf(saved)]
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Change]),
  )
  return Object.fromEntries(changed)
}

function inputOf({ name, initiatedPerDayMax, hours, sendingHours }: CampaignValues): Change {
  return {
    name: name.trim(),
    initiatedPerDayMax: Number(initiatedPerDayMax),
    sendingHours: hours === 'own' ? hoursOf(sendingHours) : null,
  }
}
