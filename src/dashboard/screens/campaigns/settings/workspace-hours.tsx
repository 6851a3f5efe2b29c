import { DAYS } from '../../../components/hours/week.ts'
import { useCampaign } from '../campaign/campaign-context.ts'

/** The workspace's hours in a sentence; consecutive days with the same hours are grouped. */
export function WorkspaceHours() {
  const { sendingHours } = useCampaign().workspace
  if (!sendingHours) return <>9:00 to 20:00 Monday to Saturday, 12:00 to 20:00 Sunday, closed on US federal holidays.</>
  const runs: { first: string; last: string; window: string | null }[] = []
  for (const { value, label } of DAYS) {
    const window = sendingHours[value]
    const run = runs.at(-1)
    if (run && run.window === window) run.last = label
    else runs.push({ first: label, last: label, window })
  }
  const words = runs.map(({ first, last, window }) => {
    const days = first === last ? first : `${first} to ${last}`
    return `${days} ${window === null ? 'closed' : window.replace('-', ' to ')}`
  })
  return <>{`${words.join('; ')}.`}</>
}
