import type { ResultOf } from 'gql.tada'
import type { Registration } from '../../../../generated/dashboard/documents.ts'
import { filled, readScript } from '../../campaigns/index.ts'

type Data = ResultOf<typeof Registration>
type Labeled = { label: string; text: string }

/** The texts that 10DLC and toll-free applications ask for, with the data of the company and its active campaign. */
export function registrationTexts(data: Data | undefined): Labeled[] {
  const company = data?.workspace?.company
  const website = company?.website ?? null
  const name = company?.name ?? 'Your company name'
  const help = company?.helpContact ?? 'your help contact'
  const trade = company?.trade ? `${company.trade.toLowerCase()} ` : ''
  const usual = [
    `Hi Dana, this is ${name} about your ${trade}project. What work do you need done? Reply STOP to opt out.`,
    `Hi Dana, ${name} again. Still planning that project? Reply any time, or STOP to opt out.`,
  ]
  const own = firstTexts(data)
  return [
    ...(website ? [{ label: 'Website', text: website }] : []),
    {
      label: 'Use case description',
      text: `${name} texts people who asked for a ${trade}quote or a call back. The texts ask a few questions about the project and arrange an appointment. Recipients can reply STOP at any time.`,
    },
    {
      label: 'How people opt in',
      text: `People enter their phone number in ${website ? `a form on ${website}` : `a form of ${name}`} or give it to ${name} on the phone, and agree to get texts about their request. The form says that message and data rates may apply, that message frequency varies, and that they can reply STOP to opt out or HELP for help.`,
    },
    ...usual.map((text, i) => ({ label: `Sample message ${i + 1}`, text: own[i] || text })),
    {
      label: 'Help reply',
      text: `${name}: For help from a person: ${help}. Msg & data rates may apply. Reply STOP to unsubscribe.`,
    },
    {
      label: 'Opt-out reply',
      text: `${name}: You are unsubscribed and will get no more messages. Reply START to subscribe again.`,
    },
  ]
}

/** The opening and the follow-ups of the active campaign, as a lead named Dana gets them. */
function firstTexts(data: Data | undefined): string[] {
  const { opening, followUps } = readScript(data?.campaigns?.edges[0]?.node.playbook)
  const company = data?.workspace?.companyVariables.map(({ name, value }) => [name, value ?? '']) ?? []
  const values = { first_name: 'Dana', ...Object.fromEntries(company) }
  return [opening.text, ...followUps.map(({ said }) => said.text)].map((text) => filled(text, values))
}
