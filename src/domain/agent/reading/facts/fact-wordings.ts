import type { Playbook } from '../../../campaigns/index.ts'
import type { Wording } from '../alike/wording.ts'
import { plainText } from '../reading.ts'
import { impliedQuestions } from './labels.ts'

/** The texts by which a fact is compared: the wordings of its question with its name, and its answer. */
export function factWordings({ id, question, answer }: Playbook['facts'][number]): Wording[] {
  const wordings = question.map((phrase) => plainText(phrase.replace(/[/…]|\.{3}/g, ' ')))
  const name = /^[a-z_ ]+$/i.test(id) ? id.replaceAll('_', ' ').toLowerCase() : ''
  return [
    { sort: 'asked', text: [...wordings, ...wordings.flatMap(impliedQuestions), name].join(' ') },
    { sort: 'told', text: plainText(answer) },
  ]
}
