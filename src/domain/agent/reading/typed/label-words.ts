import { memoizeByText, PHRASES_KEPT_MAX } from '../../../texts/index.ts'

/** Abbreviations that owners write in labels and questions. Leads do not mean the same by all of them. */
const SHORT: Record<string, string> = Object.fromEntries(
  `
  #=number of | $=money
  acct=account | addr=address | adj=adjuster | amt=amount | amts=amounts | approx=about | appx=about
  apt=apartment | atty=attorney | attys=attorneys | avail=available | avg=average
  b4=before | ba=baths | bal=balance | bdgt=budget | bday=date of birth | ben=benefits | bldg=building
  br=bedrooms | brs=bedrooms | bth=bath | bths=baths | budg=budget | bud=budget | biz=business
  chg=change | chgd=changed | chk=check | chld=children | cln=cleaning | clnd=cleaned | cnt=count
  co=company | cov=coverage | cpl=couple | cust=customer
  dep=deposit | depo=deposit | dept=department | dmg=damage | dmgd=damaged | dob=date of birth | dr=doctor
  dwn=down
  eng=engine | emp=employees | emps=employees | est=estimate | ests=estimates
  fam=family | fico=credit score | flr=floor | freq=how often | ft=feet
  gals=gallons | gr=grade | gst=guest | gsts=guests
  hh=household | hoh=household | hrs=hours | hr=hour | hse=house | htr=heater
  inc=income | incl=include | info=information | ins=insurance | inst=installed | instl=installed
  insp=inspection | inspec=inspection
  kwhs=kwh
  lb=pounds | lbs=pounds | ln=loan | loc=location | lt=light | lvl=level | ltd=limited
  maint=maintenance | meds=medication | mi=miles | mo=month | mos=months | mthly=monthly | mtg=mortgage
  mtge=mortgage | mtr=matter
  nbr=number | neut=neutered | nite=night | no.=number | num=number | nxt=next
  occ=occupants | oop=out of pocket | othr=other
  pd=paid | pic=picture | pics=pictures | pkg=package | pku=pick up | pmt=payment | pmts=payments
  ppl=people | pol=policy | preap=preapproved | pref=preferred | prev=previous | prob=problem
  prop=property | pt=patient | pts=patients | pymt=payment
  qt=quote | qte=quote | qts=quotes | qty=how many
  refi=refinance | req=required | rm=room | rms=rooms | rnt=rent
  sched=scheduled | sf=square feet | sked=schedule | sq=square | sqft=square feet
  ft2=square feet
  srvc=service | srvd=served | strt=start | svc=service | svcs=services | sz=size
  temp=temporary | tix=tickets | tot=total | trtd=treated | typ=type
  ur=your | util=utility
  vac=vacant | vacc=vaccinated | veh=vehicle | vehs=vehicles | vet=veteran
  w=with | w/=with | w/o=without | wk=week | wks=weeks | wkly=weekly | wtr=water | wty=warranty
  warr=warranty
  xp=experience | xrays=x-rays
  yr=year | yrs=years | yrly=yearly
  `
    .trim()
    .split(/[|\n]/)
    .map((pair) => pair.trim().split('=') as [string, string]),
)

/** Things that owners ask about. A word without its vowels is read as one of these: "bthrms" is bathrooms. */
const THINGS = `
  account accident acres address adjuster adults agent amount animals apartment appliance appointment
  attorney
  balance baths bathrooms bathroom bedrooms bedroom benefits bill boxes brand breed budget building
  business
  cameras cars cats children claim claims classes cleaning closing clothes color company condition contract
  contractor convictions cost court coverage credit
  damage date daughter deadline deck deductible delivery deposit distance dogs doors downpayment drain
  driver drivers driveway ducts dumpster
  electric employees engine equipment estimate event experience
  fence fenced filter filters financing fixture floor floors flooring foundation furnace furniture
  gallons garage gate grade guests gutter gutters
  hardwood headcount health heat heater height home homeowner hours house household
  inches income injuries injury inspection insurance insured items
  kids kitchen
  landlord laptop lawn lawyer layers leak leaking lease length lessons level levels license lights loan
  location locks lot
  machine material married meals meter miles model month monthly mortgage move
  needed number
  occupants office oil outlets outside owner ownership owned
  package pain paint panels parking party patient patients payment payments people permit pets phone photos
  piano plan players policy pool premium previous price problem project property purchase
  quantity quote
  rate reason referral relocation renewal rent renter repair roof room rooms
  salary savings school screens seats sedan service sessions shade showers siding size skylights sleep
  smoker solar sprinklers square stairs start state stories storm student students style subject surgery
  system
  tenant tenants term thermostats tickets tires toilet total towing transmission treated trees trucks type
  units upstairs utility
  vehicle vehicles venue visit
  wall walls warranty washer water wedding weeks weight width windows window workers
  yard years
  zones
`
  .trim()
  .split(/\s+/)

const VOWELS = /[aeiou]/g
const skeletonOf = (word: string): string => word[0] + word.slice(1).replace(VOWELS, '')
const bySkeleton = new Map(THINGS.toReversed().map((word) => [skeletonOf(word), word]))
const squeeze = (letters: string): string => letters.replace(/(.)\1+/g, '$1')
const bySqueezed = new Map(THINGS.toReversed().map((word) => [squeeze(skeletonOf(word)), word]))

const TOKEN = /[a-z0-9'.]+(?:\/o)?|[#$/]/gi
/** In a whole sentence the words are written out, and short ones are words of their own. */
const WORDS_OF_LABEL_MAX = 6

/** A label or a question without abbreviations: "number of bathrooms" for "# bthrms". */
export const spelledLabel: (text: string) => string = memoizeByText((text) => {
  const isLabel = text.trim().split(/\s+/).length <= WORDS_OF_LABEL_MAX
  const spelled = text.replace(TOKEN, (token) => {
    const word = token.toLowerCase()
    if (word === '/') return isLabel ? ' / ' : token
    if (isLabel && Object.hasOwn(SHORT, word)) return SHORT[word]!
    if (!/^[a-z]{3,}$/.test(word) || /[aeiou]/.test(word.slice(1).replace(/y$/, 'a'))) return token
    return bySkeleton.get(word) ?? bySqueezed.get(squeeze(word)) ?? token
  })
  return spelled
    .replace(/ *\/ *(?=(?:month|week|day|hour|year|night)\b)/gi, ' a ')
    .replace(/ \/ /g, '/')
    .replace(/\s+/g, ' ')
}, PHRASES_KEPT_MAX)
