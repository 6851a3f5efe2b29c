import { UpdateCampaign } from '../../../../generated/dashboard/documents.ts'
import { useSettingsForm } from '../../../components/form/use-settings-form.ts'
import { hoursOf, type Week, weekOf } from '../../../components/hours/week.ts'
import { useCampaign } from '../campaign/campaign-context.ts'

export type CampaignValues = {
  name: string
  initiatedPerDayMax: string
  hours: 'workspace' | 'own'
  sendingHours: Week
}

/** A form over the settings of the campaign. */
export function useCampaignForm() {
  const { campaign, workspace } = useCampaign()
  const { id, name, initiatedPerDayMax, sendingHours } = campaign
  const saved: CampaignValues = {
    name,
    initiatedPerDayMax: String(initiatedPerDayMax),
    hours: sendingHours ? 'own' : 'workspace',
    sendingHours: weekOf(sendingHours ?? workspace.sendingHours),
  }
  return useSettingsForm({
    mutation: UpdateCampaign,
    saved,
    validate: { name: (typed: string) => (typed.trim() === '' ? 'Enter a name.' : null) },
    toChange: (values: CampaignValues) => ({
      name: values.name.trim(),
      initiatedPerDayMax: Number(values.initiatedPerDayMax),
      sendingHours: values.hours === 'own' ? hoursOf(values.sendingHours) : null,
    }),
    toInput: (changed) => ({ id, ...changed }),
  })
}
