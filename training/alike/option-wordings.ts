import type { Wording } from '../../src/domain/agent/reading/alike/wording.ts'
import { plainText } from '../../src/domain/agent/reading/reading.ts'
import type { Signal } from '../../src/domain/campaigns/index.ts'

const SAID_MAX = 24

/** The options of a signal of an expanded playbook, each with its name and leads' words for it. */
export function optionWordings({ extract }: Signal): { option: string; wordings: Wording[] }[] {
  const phrases = extract.filter((matcher) => matcher.match === 'phrase')
  const options = [...new Set(phrases.flatMap(({ means }) => (typeof means === 'string' ? [means] : [])))]
  return options.map((option) => {
    const own = phrases.filter(({ means }) => means === option)
    const named = [
      option.replaceAll('_', ' '),
      ...own.filter(({ asked }) => !asked).flatMap((each) => each.phrases.slice(0, 4)),
    ]
    const said = own.filter(({ asked }) => asked).flatMap((each) => each.phrases.slice(0, SAID_MAX))
    return {
      option,
      wordings: [
        { sort: 'named' as const, text: plain([...new Set(named)].join(' ')) },
        ...(said.length > 0 ? [{ sort: 'said' as const, text: plain(said.join(' ')) }] : []),
      ],
    }
  })
}

function plain(text: string): string {
  return plainText(text.replace(/[/…]|\.{3}/g, ' '))
}
