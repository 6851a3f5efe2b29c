import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from 'urql'
import { Recipient as RecipientDocument, Recipients } from '../../../../generated/dashboard/documents.ts'
import { leadName, prettyPhone } from '../../../components/text/lead-name.ts'
import { toE164 } from '../../../components/text/to-e164.ts'

/** Whom a text goes to. Without `leadId` the phone becomes a lead when the text is sent. */
export type Recipient = {
  leadId: string | null
  name: string
  phone: string
  suppressed: boolean
  attributes: unknown
}

const SEARCH_AFTER_MS = 200

/** The lead in the URL; null if there is none or it is not loaded. */
export function useLinkedRecipient(leadId: string | undefined): Recipient | null {
  const [{ data }] = useQuery({ query: RecipientDocument, variables: { id: leadId ?? '' }, pause: !leadId })
  const lead = data?.lead
  return lead?.phone ? recipientOf({ ...lead, phone: lead.phone }) : null
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

type FoundLead = { id: string; attributes: unknown; phone: string; suppressed: boolean }

function recipientOf({ id, attributes, phone, suppressed }: FoundLead): Recipient {
  return { leadId: id, name: leadName({ attributes, phone }), phone, suppressed, attributes }
}

function newNumber(phone: string): Recipient {
  return { leadId: null, name: prettyPhone(phone) ?? phone, phone, suppressed: false, attributes: {} }
}

/** The typed phone number in E.164, if it can be one. */
function phoneIn(typed: string): string | null {
  const phone = toE164(typed)
  return /^\+[1-9]\d{6,14}$/.test(phone) ? phone : null
}
