import { type Addressee, type Attributes, render } from './phrase.ts'
import type { Playbook } from './playbook.ts'

const NAME_KEYS = ['first_name', 'firstname', 'firstName', 'name', 'full_name']

/** The first text to a lead. The playbook was refused unless it names the brand and the STOP line. */
export function renderOpening(playbook: Playbook, lead: Addressee): string {
  return render(playbook.opening, lead)
}

/** The text of one follow-up, or null when the playbook has no such one. */
export function renderFollowUp(playbook: Playbook, index: number, lead: Addressee): string | null {
  const followUp = playbook.followUps[index]
  return followUp ? render(followUp.text, lead) : null
}

/** The lead's first name as its attributes give it, unchecked; `render` lets only a real name through. */
export function firstNameOf(attributes: Attributes): string | null {
  const key = NAME_KEYS.find((name) => Object.hasOwn(attributes, name) && typeof attributes[name] === 'string')
  return key === undefined ? null : String(attributes[key])
}
