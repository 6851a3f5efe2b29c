import { says } from './words.ts'

/** Short forms and Spanish names; full names, abbreviations, cities and zip codes are read by themselves. */
const ALSO: Record<string, string> = {
  Alabama: 'bama',
  California: 'cali, socal, norcal',
  Connecticut: 'conn',
  Florida: 'fla',
  Louisiana: 'luisiana',
  Massachusetts: 'mass',
  Michigan: 'mich',
  Minnesota: 'minn',
  'New Jersey': 'jersey, nueva jersey',
  'New Mexico': 'nuevo mexico',
  'New York': 'nyc, nueva york, long island, the bronx',
  'North Carolina': 'n carolina, carolina del norte',
  'North Dakota': 'n dakota, dakota del norte',
  Oklahoma: 'okla',
  Oregon: 'oregón',
  Pennsylvania: 'penn, philly, pensilvania',
  'South Carolina': 's carolina, carolina del sur',
  'South Dakota': 's dakota, dakota del sur',
  Tennessee: 'tenn',
  Texas: 'tejas, dfw',
  Utah: 'salt lake',
  Wisconsin: 'wisc',
}

/** The states of the USA by what people also call them. */
export const states = Object.entries(ALSO).map(([name, also]) => says(name, also))
