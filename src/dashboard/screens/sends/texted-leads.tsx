import { Button, ScrollArea, Text } from '@mantine/core'
import type { ResultOf, VariablesOf } from 'gql.tada'
import { useState } from 'react'
import { PreviewTextedLeads } from '../../../generated/dashboard/documents.ts'
import { useAction } from '../../components/request/use-action.ts'
import { givenName, prettyPhone } from '../../components/text/lead-name.ts'

type Lead = NonNullable<NonNullable<ResultOf<typeof PreviewTextedLeads>['createCampaignSend']>['textedLeads']>[number]
type Props = { input: VariablesOf<typeof PreviewTextedLeads>['input']; total: number }

/** Who would be texted, some leads after the others. */
export function TextedLeads({ input, total }: Props) {
  const [leads, setLeads] = useState<readonly Lead[]>([])
  const { run, isPending } = useAction(PreviewTextedLeads)
  const left = total - leads.length
  const showMore = async () => {
    const shown = await run({ input: { ...input, dryRun: true }, after: leads.at(-1)?.id ?? null })
    const more = shown?.createCampaignSend?.textedLeads
    if (more) setLeads([...leads, ...more])
  }
  return (
    <>
      {leads.length > 0 && (
        <ScrollArea.Autosize
          mah={200}
          type="auto"
          viewportProps={{ tabIndex: 0, 'aria-label': 'Leads who are texted', role: 'group' }}
        >
          <ul className="lt-list">
            {leads.map(({ id, phone, attributes }) => (
              <Text key={id} component="li" size="sm" className="lt-clip">
                {[givenName(attributes), prettyPhone(phone)].filter(Boolean).join(' · ')}
              </Text>
            ))}
          </ul>
        </ScrollArea.Autosize>
      )}
      {left > 0 && (
        <Button size="compact-xs" variant="subtle" loading={isPending} onClick={() => void showMore()}>
          {leads.length === 0 ? 'Show who is texted' : `and ${left.toLocaleString()} more`}
        </Button>
      )}
    </>
  )
}
