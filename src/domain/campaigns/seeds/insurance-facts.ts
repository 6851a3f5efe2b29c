import { type Source, words } from './words.ts'

/** What the insurance playbook answers, from the particular to the general: the first that fits is said. */
export const insuranceFacts: NonNullable<Source['facts']> = [
  {
    id: 'service_area',
    question: words(
      'what states, which states, what area, which area, where are you, where you located, do you serve, do you cover, do you work in, available in, donde estan, en que estados, trabajan en',
    ),
    answer: 'We write policies in all fifty states.',
  },
  {
    id: 'carriers',
    question: words(
      'which companies, what companies, which carriers, what carriers, which insurers, who do you work with, who with, que companias, con que compania',
    ),
    answer: 'We are independent and compare the prices of several insurers.',
  },
  {
    id: 'free_quote',
    question: words(
      'free quote, quote free, charge for quote, is it free, cost for a quote, quote cost, es gratis, cotizacion gratis',
    ),
    answer: 'Quotes are free, with no obligation.',
  },
  {
    id: 'process',
    question: words(
      'how does it work, how does this work, how do you work, what is the process, the process, next step, what happens next, what happens now, how do i sign up, como funciona, que sigue',
    ),
    answer: 'A few questions here, then a licensed agent compares insurers and goes through the quotes with you.',
  },
  {
    id: 'documents',
    question: words(
      'what do you need, what information, what documents, what paperwork, que necesitan, que documentos',
    ),
    answer: 'Have your present policy and your driver license at hand for the quote.',
  },
  {
    id: 'credit_check',
    question: words('hurt my credit, affect my credit, credit check, check my credit, run my credit, mi credito'),
    answer: 'A licensed agent tells you before anything is looked up, and asks you first.',
  },
  {
    id: 'hours',
    question: words(
      'your hours, what hours, work weekend, open on, you open, on saturday, on sunday, horario, que dias',
    ),
    answer: 'Our agents are here Monday to Friday, 8 am to 6 pm, and Saturday until 2 pm.',
  },
  {
    id: 'licensed',
    question: words('licensed, license number, real agents, real agency, licencia, con licencia'),
    answer: 'Yes, all our agents are licensed.',
  },
  {
    id: 'price',
    question: words(
      'how much, what price, what cost, what rate, rates, premium, the price, prices, ballpark, cheaper, cuanto cuesta, cuanto cobran, que precio, mas barato',
    ),
    answer: 'Prices depend on your details, so a licensed agent gives them after comparing insurers.',
  },
  {
    id: 'cancel',
    question: words('cancel any time, cancel anytime, cancel my old, cancel my current, switch from, cambiarme'),
    answer: 'An agent helps you change, so that you are covered on every day.',
  },
]
