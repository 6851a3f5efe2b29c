import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useQuery } from 'urql'
import { Recipient as RecipientDocument, Recipients } from '../../../../generated/dashboard/documents.ts'
import { leadName, prettyPhone } from '../../../components/text/lead-name.ts'
import { toE164 } from '../../../components/text/to-e164.ts'

/** Whom a text goes to. Without `leadId` the phone becomes a lead when the text is sent. */
export type Recipient = { leadId: string | null; name: string; phone: string; suppressed: boolean }

const SEARCH_AFTER_MS = 200

/** The chosen recipient; at first the lead in the address. */
export function useRecipient(leadId: string | undefined) {
  const [chosen, choose] = useState<Recipient | null>()
  const [{ data }] = useQuery({ query: RecipientDocument, variables: { id: leadId ?? '' }, pause: !leadId })
  const lead = data?.lead
  const first = lead?.phone ? recipientOf({ ...lead, phone: lead.phone }) : null
  return [chosen === undefined ? first : chosen, choose] as const
}

/** Leads whose name or phone starts with the text, and the text itself if it is a phone number. */
export function useRecipients(typed: string): { found: Recipient[]; isSearching: boolean } {
  const [settled] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS)
  const isAsked = settled !== ''
  const phone = phoneIn(settled)
  const search = phone ?? settled
  const [{ data, fetching }] = useQuery({
    query: Recipients,
    variables: { search },
    pause: !isAsked,
  })
  const leads = isAsked ? (data?.leads?.edges ?? []) : []
  const found = leads.flatMap(({ node }) => (node.phone ? [recipientOf({ ...node, phone: node.phone })] : []))
  const isKnown = found.some((lead) => lead.phone === phone)
  const added = phone && !isKnown && !fetching ? [newNumber(phone)] : []
  return { found: [...found, ...added], isSearching: fetching || settled !== typed.trim() }
}

function recipientOf(lead: { id: string; attributes: unknown; phone: string; suppressed: boolean }): Recipient {
  return { leadId: lead.id, name: leadName(lead), phone: lead.phone, suppressed: lead.suppressed }
}

function newNumber(phone: string): Recipient {
  return { leadId: null, name: prettyPhone(phone) ?? phone, phone, suppressed: false }
}

/** The typed phone number in E.164, if it can be one. */
function phoneIn(typed: string): string | null {
  const phone = toE164(typed)
  return /^\+[1-9]\d{6,14}$/.test(phone) ? phone : null
}
