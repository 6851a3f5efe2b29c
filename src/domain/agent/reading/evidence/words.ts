import { readWordClasses } from '../../../texts/index.ts'

/**
 * Classes of words that show whose a value is, whether it is true, and what is counted. The model was trained with these classes: a
 * changed class needs a new training.
 */
const KINDS: Readonly<Record<string, string>> = {
  I: "i i'm i've i'd i'll we we're we've we'd we'll us me im",
  MY: 'my our mine ours',
  THEY: "he she they he's she's they're his her hers their theirs him them hes shes theyre",
  KIN: 'wife husband hubby spouse mom moms mother dad dads father son sons daughter brother sister sisters cousin nephew niece uncle aunt grandma grandpa grandson parents folks inlaws ex partner boyfriend girlfriend roommate kid kids child twins boys girls family',
  OTHERS:
    'neighbor neighbors neighbour neighbours friend friends buddy boss coworker landlord tenant tenants church seller owner previous guy agent dentist doctor mechanic teacher adjuster inspector dealer company companies shop place office bank lender',
  ANOTHER: 'other another else different next old older last former previous first second separate own rental',
  WH: "what what's whats which who why how where when",
  AUX: "do does did is are was were can could will would should has have had am isn't aren't don't doesn't didn't can't won't wouldn't couldn't shouldn't haven't hasn't wasn't weren't ain't cant dont didnt doesnt isnt wont",
  YOU: "you u ya your yours ur yall y'all you're you'll you'd you've",
  IF: 'if would could might maybe someday depends thinking hope hopefully wish whether unless until once should considering looking probably possibly eventually later soon whenever',
  PAST: 'was were had used did went got came paid bought said told started lost moved signed quit took called ended died passed charged installed replaced fixed gave retired broke happened failed',
  NOT: "not no never none nothing neither nor without don't doesn't isn't aren't can't cant won't haven't hasn't didn't didnt ain't wouldn't dont nobody",
  UNSURE: "know sure idea clue idk dunno guess remember recall check ask look find tell say wait ill i'll",
  JOKE: 'lol lmao haha hahaha jk joking kidding 😂 🤣 😅 🙃 😏 😭',
  THAN: 'than more less better worse cheaper too enough much same fair normal reasonable extra worth cost costs fee',
  SHOWN: 'listed listing ad online website zillow google says said shows sign flyer site saw heard read told kbb',
  ID: 'number account policy claim code model error serial vin zip unit apt license plate invoice order id member case room street st ave rd lane address phone call text',
  MEASURE:
    'x feet foot ft inch inches lbs pounds degrees degree mph mpg kw ton tons hp cc percent miles mile acres acre sq seer gallons',
  TIME: 'day days week weeks month months year years yr yrs hour hours hr hrs minute minutes min am pm ago old',
  DAY: 'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun today tomorrow yesterday tonight morning afternoon evening weekend birthday christmas spring summer fall winter',
  BUT: 'but though however except instead just only actually so anyway',
  YES: 'yes yeah yep yup ya sure ok okay correct definitely absolutely',
}

/** The class of a word: "MY" for "our". Undefined for a word in no class. */
export const kindOfWord = readWordClasses(KINDS)
