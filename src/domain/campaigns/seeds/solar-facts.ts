import { type Source, words } from './words.ts'

/** What the solar playbook answers, from the particular to the general: the first that fits is said. */
export const solarFacts: NonNullable<Source['facts']> = [
  {
    id: 'service_area',
    question: words(
      'what area, which area, where are you, where you located, do you serve, do you service, do you cover, do you work in, you install in, donde estan, donde se ubican, trabajan en',
    ),
    answer: 'We install in Springfield and everywhere within 60 miles.',
  },
  {
    id: 'free_quote',
    question: words(
      'free quote, quote free, free estimate, estimate free, estimates free, charge for quote, charge for estimate, fee to come, charge to come, cost to come, is it free, presupuesto gratis, estimado gratis, es gratis',
    ),
    answer: 'The survey of your roof and the quote are free, with no obligation.',
  },
  {
    id: 'savings',
    question: words(
      'how much save, will i save, would i save, can i save, savings, save money, cuanto ahorro, ahorrar',
    ),
    answer: 'The quote shows what your own roof and bill would save, in writing.',
  },
  {
    id: 'process',
    question: words(
      'how does it work, how does this work, how do you work, what is the process, the process, next step, what happens next, what happens now, how does solar work, como funciona, que sigue',
    ),
    answer: 'A few questions here, then a survey of the roof, a written quote, and permits before we install.',
  },
  {
    id: 'duration',
    question: words(
      'how long does, how long will, how long would, how long to install, how many days, cuanto tarda, cuanto dura',
    ),
    answer: 'The installing takes one to three days; permits come first and take some weeks.',
  },
  {
    id: 'batteries',
    question: words('battery, batteries, power goes out, power outage, outages, backup power, bateria, se va la luz'),
    answer: 'Yes, we also install batteries. The quote can be made with and without one.',
  },
  {
    id: 'panels',
    question: words('what panels, which panels, what brand, kind of panels, made in, que paneles, que marca'),
    answer: 'The quote names the panels and the inverter, with their data sheets.',
  },
  {
    id: 'hours',
    question: words(
      'your hours, what hours, work weekend, open on, you open, on saturday, on sunday, horario, que dias',
    ),
    answer: 'We work Monday to Saturday, 8 am to 6 pm.',
  },
  {
    id: 'licensed',
    question: words('licensed, insured, bonded, certified, license number, licencia, tienen seguro'),
    answer: 'Yes, we are licensed and insured.',
  },
  {
    id: 'price',
    question: words(
      'how much, what price, what cost, does it cost, the price, prices, ballpark, cuanto cuesta, cuanto cobran, que precio',
    ),
    answer: 'Every system is priced after a free survey, so we give no prices by text.',
  },
  {
    id: 'warranty',
    question: words('warranty, garantia, if they break, if it breaks, roof leaks after, damage my roof'),
    answer: 'Panels and work come with a written warranty.',
  },
]
