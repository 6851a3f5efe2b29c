import { isSignalCommand } from '../reading/command.ts'
import { plainText } from '../reading/reading.ts'
import type { View } from './view.ts'

/** What has gone wrong for the lead. */
const BAD_NEWS =
  /\b(?:leak\w*|damag\w+|broke|broken|busted|flood\w*|hail|tornado|hurricane|mold\w*|rott\w+|collaps\w+|crash\w*|wreck\w*|totaled|accident|rear ended|hurts?|killing me|ache\w*|toothache|died|dead|stopped working|quit working|won't start|no heat|denied|dropped me|cancell?ed on|laid off|lost my|divorc\w+|goteras?|roto|dano|danos|choque)\b/
/** Words that say that nothing has gone wrong. */
const NO_BAD_NEWS = /\b(?:no|not|never|zero|none|without|isn't|wasn't|haven't|don't|sin|ningun\w*)\b/

/**
 * What the agent says before its next question: it fits what was said, and is never the same twice in a row. A plain answer
 * is acknowledged every other time at most.
 */
export function acknowledgement({ commands, state, qualification, facts, lines }: View): string {
  const set = commands.filter(isSignalCommand)
  if (set.length === 0) return ''
  const text = plainText(facts.texts.map(({ body }) => body).join(' '))
  const isBad = BAD_NEWS.test(text) && !NO_BAD_NEWS.test(text)
  const isAgainst = set.some(({ key }) => (qualification.signals.find((signal) => signal.key === key)?.points ?? 0) < 0)
  const said = lines.acknowledge
  const fitting = isBad
    ? said.sorry
    : set.some(({ type }) => type === 'CorrectSignal')
      ? said.updated
      : isAgainst
        ? said.neutral
        : set.length > 1
          ? said.several
          : state.replies % 2 === 0
            ? said.plain
            : ''
  return fitting === facts.state.acknowledged ? '' : fitting
}
