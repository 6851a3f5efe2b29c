import { anyOf, pattern } from '../../texts/index.ts'
import { isSignalCommand } from '../reading/command.ts'
import { plainText } from '../reading/reading.ts'
import type { View } from './view.ts'

const DAMAGE = anyOf`
  leak\w* | damag\w+ | broke | broken | busted | flood\w* | hail | tornado | hurricane | mold\w*
  rott\w+ | collaps\w+
  stopped working | quit working | won't start | no heat
  goteras? | roto | dano | danos
`
const ACCIDENTS = anyOf`crash\w* | wreck\w* | totaled | accident | rear ended | choque`
const PAIN = anyOf`hurts? | killing me | ache\w* | toothache`
const NOT_OF_A_DEATH = anyOf`serious | on | set | tired | center | heat | zone | bolt\w* | end | line | lift`
const LOSS = anyOf`
  died | (?<!\b(?:the|half|brain|drop|knock|over my) )dead(?! ${NOT_OF_A_DEATH}\b) | denied | dropped me | cancell?ed on | laid off | lost my | divorc\w+`
/** Something bad that happened to the lead: "the roof is leaking". */
const BAD_NEWS = pattern()`\b(?:${DAMAGE}|${ACCIDENTS}|${PAIN}|${LOSS})\b`
/** Words that negate bad news. */
const NO_BAD_NEWS = /\b(?:no|not|never|zero|none|without|isn't|wasn't|haven't|don't|sin|ningun\w*)\b/

/**
 * The agent's reaction before its next question, never the same twice in a row. A plain answer gets one in every second
 * reply at most. Empty when the agent says nothing.
 */
export function acknowledgement({ commands, state, qualification, facts, lines }: View): string {
  const set = commands.filter(isSignalCommand)
  if (set.length === 0) return ''
  const isAgainst = set.some(({ key }) => (qualification.signals.find((signal) => signal.key === key)?.points ?? 0) < 0)
  const line = lines.acknowledge[facts.playbook.tone ?? 'neutral']
  const chosen = isBadNews(facts)
    ? line.sorry
    : set.some(({ type }) => type === 'CorrectSignal')
      ? line.updated
      : isAgainst
        ? line.neutral
        : set.length > 1
          ? line.several
          : state.replies % 2 === 0
            ? line.plain
            : ''
  return chosen === facts.state.acknowledged ? '' : chosen
}

/** What the agent says before it asks a value back: nothing, except after bad news. */
export function sympathy({ facts, lines }: View): string {
  const { sorry } = lines.acknowledge[facts.playbook.tone ?? 'neutral']
  return isBadNews(facts) && sorry !== facts.state.acknowledged ? sorry : ''
}

function isBadNews({ texts }: View['facts']): boolean {
  const text = plainText(texts.map(({ body }) => body).join(' '))
  return BAD_NEWS.test(text) && !NO_BAD_NEWS.test(text)
}
