import {
  ENDS_OR_REASONS,
  FROM_OTHERS,
  LIST_OF_THINGS,
  NARROWED,
  NOT_ASKED,
  NOT_THE_WRITER,
  OTHER_OBJECT,
} from './frame-guards.ts'
import type { PhraseRule } from './phrase-rule.ts'
import { wording } from './phrase-template.ts'

/** "Do not text me", "I do not want these", "leave me alone". */
export const REFUSING: readonly PhraseRule[] = [
  {
    says: wording(`
      NEGATION try/attempt/keep/continue/bother/dare/ever/want/to/you/be* CONTACT/TEXTING
      or/and? CONTACT/call/email? ME
    `),
    notAfter: NOT_ASKED,
    notBefore: OTHER_OBJECT,
  },
  {
    says: wording(`
      NEGATION ever/try/to/bother/keep/continue* CONTACT/TEXTING or? call/email? him/her/them/it/back?
      again/anymore/further/ever/at_all/no_more/from
    `),
    notAfter: NOT_ASKED,
    notBefore: OTHER_OBJECT,
  },
  {
    says: wording('do_not/never ever? keep? text/texting/message/messaging/contact/sms it? $'),
    notAfter: NOT_ASKED,
  },
  { says: wording('^ do_not reply/respond/answer/follow_up/reach_out $') },
  {
    says: wording(`
      do_not/never call/text/message/contact ME? or/and/nor call/text/message/contact/email ME? again/anymore? $
    `),
    notAfter: NOT_ASKED,
  },
  { says: wording('NEGATION ever? hit me/us up'), notAfter: NOT_ASKED, notBefore: /^ (?:until|before|after)/u },
  { says: wording('do_not/never again/anymore/ever_again $'), notAfter: /\b(?!but|so|and)\w+ $/u },
  {
    says: wording('NEGATION/no_need_to keep/ever/try/to* send/sending FILL* NP? NP? TEXTS/STUFF'),
    notAfter: NOT_ASKED,
    notBefore: NARROWED,
  },
  {
    says: wording(`
      rather/prefer/appreciate/wish/like/mind it? if/that? you/yall
      not/did_not/would_not/do_not/never/no_longer ever/again? CONTACT/call/contacted/texted/send/reach/TEXTING
    `),
    notBefore: OTHER_OBJECT,
  },
  {
    says: wording('no_need_to keep/ever/to? CONTACT/TEXTING/reach_out/follow_up ME? again/anymore/further? $'),
    notAfter: NOT_THE_WRITER,
  },
  {
    says: wording('NEGATION FILL* WANT to/for/be/in/you/anyone/your/sending* RECEIVE? FILL* NP? NP? TEXTS'),
    notAfter: NOT_THE_WRITER,
    notBefore: FROM_OTHERS,
  },
  {
    says: wording('NEGATION FILL* WANT to/for/you/anyone* be/being/getting/get constantly? CONTACTED'),
    notAfter: NOT_THE_WRITER,
    notBefore: FROM_OTHERS,
  },
  {
    says: wording(`
      NEGATION FILL* WANT to/you/anyone*
      hear/hearing/talk/talking/speak/speaking/communicate/deal/dealing/chat/contact
      anything/more/anymore* from/to/with you/your/yall/any_of_you/anyone/this_company
    `),
    notAfter: NOT_THE_WRITER,
    notBefore: /^ (?:in person|on the phone|yet|right now|until|before|after|to (?:get|think|miss))/u,
  },
  {
    says: wording(`
      want/wish/prefer/like/ask/request/rather/choose/decide/desire to/that/i/we/would*
      no_longer/not/stop/cease/quit/never to/be* RECEIVE/CONTACTED
      FILL* NP? TEXTS/CONTACTED/STUFF/from_you/contact
    `),
    notAfter: NOT_THE_WRITER,
    notBefore: FROM_OTHERS,
  },
  {
    says: wording(`
      better/sure/ensure/hope/should/can/could/may/that i/we/this/number/do/does/is/am/are*
      not/no_longer/stop be/get/getting/receive/see* RECEIVE? FILL* TEXTS/CONTACTED
    `),
    notBefore: FROM_OTHERS,
  },
  {
    says: wording(`
      NEGATION FILL* WANT to/be* RECEIVE FILL* these/those/them/anything/STUFF from_you/anymore/again? $
    `),
    notAfter: NOT_THE_WRITER,
  },
  {
    says: wording('NEGATION FILL* WANT to/be/me* on/in/part_of LIST'),
    notAfter: NOT_THE_WRITER,
    notBefore: LIST_OF_THINGS,
  },
  { says: wording('NEGATION FILL* WANT to communicate with_you? $'), notAfter: NOT_THE_WRITER },
  {
    says: wording(
      'rather/prefer/appreciate/like/mind not to/be/being/get/getting/have/receive* CONTACTED/TEXTING/TEXTS',
    ),
    notBefore: FROM_OTHERS,
  },
  {
    says: wording(
      'TEXTS from_you? are/is not wanted/welcome/welcomed/appreciated/allowed/permitted/invited/authorized',
    ),
  },
  { says: wording('TEXTS from_you? are/is unwanted/unwelcome/unsolicited') },
  {
    says: wording('leave me/us/him/her/ME alone/be/in_peace'),
    notAfter: /\b(?:not|never|they|he|she|i|we|to) $/u,
    notBefore: /^ (?:with|in the|at the|for a|able|there|home|at|on)/u,
  },
  { says: wording('let me/us be $') },
  { says: wording('forget/pretend you ever? had/have/got/never_had my number/info/contact') },
  {
    says: wording('DISCARD my/this/our NP? number/contact/digits/info/line'),
    notAfter: /\b(?:not|never|i|we|you|he|she|they|did|to|will|can) $/u,
    notBefore: ENDS_OR_REASONS,
  },
]
