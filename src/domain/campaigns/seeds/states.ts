import { says } from './words.ts'

const NAMES =
  'West Virginia, Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, Wisconsin, Wyoming'

/** Abbreviations that are no words of English or Spanish, short forms, Spanish names, and towns of one state alone. */
const ALSO: Record<string, string> = {
  Alabama: 'bama, birmingham al',
  Alaska: 'anchorage',
  Arizona: 'az, phoenix, tucson, scottsdale, mesa az',
  Arkansas: 'little rock',
  California: 'cali, socal, norcal, los angeles, san diego, san francisco, san jose, sacramento, fresno',
  Colorado: 'denver, colorado springs',
  Connecticut: 'conn, ct, hartford',
  Florida: 'fl, fla, miami, orlando, tampa, jacksonville, fort lauderdale',
  Georgia: 'atlanta, savannah',
  Hawaii: 'honolulu',
  Idaho: 'boise',
  Illinois: 'il, chicago',
  Indiana: 'indianapolis, indy',
  Iowa: 'des moines',
  Kansas: 'ks, wichita',
  Kentucky: 'ky, louisville',
  Louisiana: 'new orleans, baton rouge',
  Maryland: 'md, baltimore',
  Massachusetts: 'mass, boston, worcester',
  Michigan: 'mich, detroit, grand rapids',
  Minnesota: 'mn, minneapolis',
  Missouri: 'st louis, saint louis',
  Nebraska: 'omaha',
  Nevada: 'nv, las vegas, vegas, reno',
  'New Hampshire': 'nh',
  'New Jersey': 'nj, jersey, newark, nueva jersey',
  'New Mexico': 'nm, albuquerque, nuevo mexico',
  'New York': 'ny, nyc, brooklyn, queens, the bronx, manhattan, staten island, long island, nueva york',
  'North Carolina': 'nc, n carolina, charlotte, raleigh, greensboro, carolina del norte',
  Ohio: 'cleveland, cincinnati, columbus ohio',
  Oklahoma: 'okla, tulsa',
  Oregon: 'portland oregon',
  Pennsylvania: 'penn, philly, philadelphia, pittsburgh, pensilvania',
  'South Carolina': 'sc, s carolina, charleston, carolina del sur',
  Tennessee: 'tn, tenn, nashville, memphis, knoxville',
  Texas: 'tx, tejas, houston, dallas, austin, san antonio, fort worth, el paso, dfw',
  Utah: 'salt lake',
  Virginia: 'richmond va, norfolk, virginia beach',
  Washington: 'wash, seattle, spokane, tacoma',
  Wisconsin: 'wi, wisc, milwaukee',
}

/** The states of the USA by the names that people give them. */
export const states = NAMES.split(', ').map((name) =>
  says(name, [name.toLowerCase(), ...(ALSO[name] ? [ALSO[name]] : [])].join(', ')),
)
