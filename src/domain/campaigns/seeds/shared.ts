import { says } from './words.ts'

/** What owners and tenants say of the home they live in. */
export const ownership = [
  says(
    true,
    'own, owner, owners, homeowner, my house, our house, my home, our home, our place, bought it, we bought, i bought, bought the house, bought the place, closed on the house, paid off, belongs to me, belongs to us, is mine, is ours, all mine, all ours, in my name, in our name, name on the deed, on the deed, on the title, purchased it, rent it out, renting it out, my mortgage, our mortgage, pay the mortgage, inherited it, soy dueño, soy dueña, soy el dueño, soy la dueña, somos dueños, somos los dueños, soy propietario, soy propietaria, somos propietarios, es mi casa, mi casa, nuestra casa, casa propia, es mia, es nuestra, la compramos, la compre',
  ),
  says(
    false,
    "rent, renting, renter, rental, tenant, lease, leasing, parents own, mom owns, dad owns, mother owns, father owns, he owns, she owns, they own, brother owns, sister owns, son owns, rentada, rentado, rentamos, alquilada, alquilamos, my landlord, our landlord, landlord owns, mom's house, dad's house, parents' house, parent's house, mother's house, father's house, in laws house, not mine, not ours, rento, alquilo, inquilino, inquilina, el dueño es otro, es de mis papas, es de mi mama",
  ),
]

/** What people say who have no date in mind: a year away. */
export const someday = says(
  365,
  'no rush, no hurry, not in a hurry, not in a rush, in no rush, in no hurry, just looking, just browsing, just curious, only curious, just exploring, just researching, someday, some day, one day, not anytime soon, whenever, eventually, no timeline, no set date, down the road, far off, sin prisa, no hay prisa, no tengo prisa, algun dia, sin fecha, nomas viendo, solo estoy viendo',
)
