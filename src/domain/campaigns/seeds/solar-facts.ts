import { claim, fact, type Source } from './words.ts'

/** Answers of the solar playbook, from specific to general: the first match is sent. */
export const solarFacts: NonNullable<Source['facts']> = [
  fact(
    'service_area',
    'what area do you serve, what area, which area, where are you, where you located, do you serve, do you service, do you cover, do you work in, you install in, ¿en qué zona trabajan?, donde estan, donde se ubican, trabajan en',
    'We install in {{service_area}}.',
  ),
  claim(
    'free_quote',
    'is the quote free, free quote, quote free, free estimate, estimate free, estimates free, charge for quote, charge for estimate, fee to come, charge to come, cost to come, is it free, ¿es gratis el presupuesto?, presupuesto gratis, estimado gratis, es gratis',
    'The survey of your roof and the quote are free, with no obligation.',
  ),
  claim(
    'savings',
    'how much will i save, how much save, will i save, would i save, can i save, savings, save money, ¿cuánto voy a ahorrar?, cuanto ahorro, ahorrar',
    'The quote shows what your own roof and bill would save, in writing.',
  ),
  fact(
    'process',
    'how does it work, how does this work, how do you work, what is the process, the process, next step, what happens next, what happens now, how does solar work, ¿cómo funciona todo?, como funciona, que sigue',
    'A few questions here, then a survey of the roof, a written quote, and permits before we install.',
  ),
  claim(
    'duration',
    'how long does it take to install, how long does, how long will, how long would, how long to install, how many days, ¿cuánto tarda la instalación?, cuanto tarda, cuanto dura',
    'The installing takes one to three days; permits come first and take some weeks.',
  ),
  claim(
    'batteries',
    'do you install batteries, battery, batteries, power goes out, power outage, outages, backup power, ¿instalan baterías de respaldo?, bateria, se va la luz',
    'Yes, we also install batteries. The quote can be made with and without one.',
  ),
  fact(
    'panels',
    'what panels do you use, what panels, which panels, what brand, kind of panels, made in, ¿qué paneles usan?, que paneles, que marca',
    'The quote names the panels and the inverter, with their data sheets.',
  ),
  fact(
    'hours',
    'what are your hours, your hours, what hours, work weekend, open on, you open, on saturday, on sunday, ¿cuál es su horario?, horario, que dias',
    'We are open {{business_hours}}.',
  ),
  claim(
    'licensed',
    'are you licensed and insured, licensed, insured, bonded, certified, license number, ¿tienen licencia y seguro?, licencia, tienen seguro',
    'Yes, we are licensed and insured.',
  ),
  claim(
    'price',
    'how much does it cost, how much, what price, what cost, does it cost, the price, prices, ballpark, ¿cuánto cuesta el sistema?, cuanto cuesta, cuanto cobran, que precio',
    'Every system is priced after a free survey, so we give no prices by text.',
  ),
  claim(
    'warranty',
    'do you guarantee the panels and the work, warranty, ¿qué garantía dan?, garantia, if they break, if it breaks, roof leaks after, damage my roof',
    'Panels and work come with a written warranty.',
  ),
]
