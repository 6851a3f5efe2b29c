import type { Language } from '../texts/index.ts'
import { inLanguage } from './in-language.ts'
import { type Addressee, type Attributes, render } from './phrase.ts'
import type { Playbook } from './playbook.ts'

const NAME_KEYS = ['first_name', 'firstname', 'firstName', 'name', 'full_name']

/** The first text to a lead. A saved playbook always contains the brand and the STOP line. */
export function renderOpening(playbook: Playbook, lead: Addressee, language: Language | null = null): string {
  return render((inLanguage(playbook, language) ?? playbook).opening, lead)
}

/** The lead's first name from its attributes, unchecked; `render` accepts only a real name. */
export function firstNameOf(attributes: Attributes): string | null {
  const key = NAME_KEYS.find((name) => Object.hasOwn(attributes, name) && typeof attributes[name] === 'string')
  return key === undefined ? null : String(attributes[key])
}
