import { anyOf, pattern } from '../../../texts/index.ts'

const AGREEMENT = anyOf`
  ok(?:ay)? | oki+e? | dokie? | okey | k+ | yes | yeah | yep | yup | y | sure | right | alright | fine | good
  sounds? good | got it | i see | understood | noted | gotcha | gotchu | word | bet | 10-4
  copy(?: that)?
  roger(?: that)?
  will do | no worries | no problem | np
`
const PRAISE = anyOf`
  great | cool | nice | perfect | awesome | amazing | wonderful | sweet | wow | omg | aww?
`
const THANKS = anyOf`
  thanks? | thank (?:you|u) | thx | ty | tysm | tyvm | appreciate it | appreciated | please | you're welcome
  for (?:the|your) (?:info|help|reply|text|message|response)
`
const GREETINGS = anyOf`
  hi | hello | hey | hiya | yo | howdy | morning | sup | there
  good (?:afternoon|evening|day)
  how are you(?: doing)?
`
const FAREWELLS = anyOf`
  bye | later | cheers | peace | ttyl | cya | see ya | talk soon
  have a (?:good|great|nice) (?:day|one|night|weekend)
`
const WISHES = anyOf`
  (?:god |que dios (?:lo|la|te|los|le|me los|me lo) )(?:bless(?: you)?|bendiga)
  amen
  (?:happy|merry|feliz) \p{L}+(?: day)?
  you too | u too | to you too | same to you | to you
`
const LAUGHTER = anyOf`lol(?:ol)? | haha+ | hmm+ | oh | well | rofl | lmao | jaja\w* | jeje\w* | ja`
const ADDRESSES = anyOf`
  guys | everyone | everybody | all | sir | ma'?am | hon | hun | dear | buddy | bro | man | dude | friend | love
  my (?:friend|dear)
`
const FILLERS = anyOf`
  and | so | so much | very | very much | really | a lot | a bunch | a ton | again | as well
`
const WAIT = anyOf`
  i'm here | still here | just got home | be right back | brb | hold on | texting is fine
  let me (?:think|check|look|see)
  give me a (?:sec|second|minute|min|moment)
  one (?:sec|second|moment|minute)
`
const SPANISH_COURTESIES = anyOf`
  hola | buenos dias | buenas(?: tardes| noches)? | mucho gusto | adios
  gracias | muchas gracias | de nada | igualmente | bendiciones
  bien | muy bien | esta bien | vale | va | sale | dale | sip | claro | bueno | listo | excelente | perfecto
  ok entonces | andale | pues | orale | mi amor
  un momento | espere(?:me)? | dejeme ver
`
const COURTESIES = anyOf`
  ${AGREEMENT} | ${PRAISE} | ${THANKS} | ${GREETINGS} | ${FAREWELLS} | ${WISHES}
  ${LAUGHTER} | ${ADDRESSES} | ${FILLERS} | ${WAIT} | ${SPANISH_COURTESIES}
`
/** A whole text of courtesies: "hey there! thanks so much". */
export const ONLY_COURTESIES = pattern('u')`
  ^(?:${COURTESIES}(?![\p{L}\p{N}'])[\s,.!?;:)(\p{Extended_Pictographic}\p{Emoji_Modifier}-]*)+$
`
