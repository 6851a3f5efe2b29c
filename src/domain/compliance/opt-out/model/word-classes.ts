import { readWordClasses } from '../../../texts/index.ts'

/** Words with the same function in an opt-out. A word without a class is its own class. */
const CLASSES: Readonly<Record<string, string>> = {
  CEASE:
    'stop stopping stopped quit quitting cease halt end ending ended discontinue desist refrain knock cut enough done finished over suspend terminate no-more block blocking blocked pause silence shut',
  CONTACT:
    'text texts texting texted message messages messaging messaged contact contacts contacting contacted bother bothering bothered spam spamming spammed harass harassing harassment pester pestering disturb disturbing bug bugging annoy annoying solicit soliciting solicitation solicitations reach reaching write writing ping pinging hound hounding nag nagging badger blast blasting blowing bombard hit hitting hitting-up dm sms ping notify alert alerts notifications reminders communicate communication communications correspondence outreach marketing promos promotions advertise ads call calls calling called phone phoning email emails emailing',
  SEND: 'send sending sent get gets getting got receive receiving received hear hearing keep keeps keeping continue continuing come coming forward shoot',
  ME: 'me us myself mom mother dad father wife husband grandma grandmother grandpa son daughter kid',
  MINE: 'my our mine',
  PHONE:
    'number numbers phone cell cellphone line mobile device info information details data name contact record records file',
  REMOVE:
    'remove removed removing delete deleted deleting erase erased purge scrub unenroll unsubscribe unsubscribed take taken taking drop dropped strike cross scratch wipe clear lose forget purge pull unlist exclude opt opting opted revoke revoking withdraw withdrawing rescind cancel unregister',
  LIST: 'list lists database databases system systems crm subscription subscriptions subscribers roster rotation campaign campaigns distribution spreadsheet thread chain program texts blast queue directory mailing',
  NOT: 'not never no dont none nothing neither nor without',
  WANT: 'want wants wanted wish wishing need needs like care consent agree asked asking request requested interested interest desire prefer appreciate permission authorize accept sign signed subscribe subscribed',
  AGAIN: 'again anymore any more further future ever longer another else',
  PLEASE: 'please kindly thanks thank appreciate politely respectfully',
  LEAVE: 'leave leaving alone peace be',
  YOU: 'you your yall guys people company business service',
  THIS: 'this these that those it stuff crap garbage junk nonsense',
  WRONG: 'wrong mistaken incorrect different mixed somebody someone else new',
  LEGAL: 'lawyer attorney lawsuit sue legal fcc tcpa ftc court report reporting reported complaint authorities police',
}

/** The class of a word, if it has one. */
export const classOf = readWordClasses(CLASSES)
