import { anyOf } from '../../texts/index.ts'

/** Insurance companies. "Liberty Mutual" precedes "Liberty", so that the whole name is read. */
export const INSURERS = anyOf`
  state farm | geico | progressive | allstate | usaa | nationwide
  farmers | liberty mutual | liberty | travelers
  american family | amfam | erie | the general | root | lemonade | safeco | esurance | mercury | safe ?auto
  infinity | dairyland | aaa | auto[- ]owners | hartford | metlife | kemper | bristol west | direct auto
  national general | amica | chubb | foremost | hagerty | farm bureau | shelter | direct general | good ?2 ?go
  elephant | clearcover | citizens
`

/** Companies and plans that insure health and teeth. */
export const HEALTH_INSURERS = anyOf`
  delta(?: dental)? | metlife | cigna | aetna | guardian | humana | anthem | ameritas | kaiser | tricare
  blue cross(?: blue shield)? | bcbs | united ?health ?care | united concordia | medicaid | medicare | principal
`

/** Power companies. */
export const UTILITIES = anyOf`
  duke(?: energy)? | fpl | florida power(?: and light)? | entergy | xcel(?: energy)?
  pg ?(?:&|and) ?e | pge | sce | edison | socal edison | con ?ed(?:ison)? | georgia power | alabama power
  dominion(?: energy)? | oncor | txu | reliant | centerpoint
  aps | srp | nv energy | comed | com ed | ameren | dte
  consumers energy | eversource | national grid | psn?e ?(?:&|and) ?g
  pse ?(?:&|and) ?g | pseg | ppl | peco | tva
  jea | lcec | teco | tampa electric | sdg ?(?:&|and) ?e | pacific power | rocky mountain power | idaho power
  avista | black hills | evergy | westar | oge | og ?(?:&|and) ?e
  pso | cps | austin energy | green mountain | bge
  pepco | delmarva | first ?energy | aep | smud | ladwp | el paso electric | nipsco | alliant | we energies
  mid ?american | santee cooper
  the co-?op | our co-?op | electric co-?op
`
