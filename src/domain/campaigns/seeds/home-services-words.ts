import { answers, except, says } from './words.ts'

const FIX = 'repair/repairs/repaired/repairing/patch/patched/patching/mend'
const PART = 'roof/gutter/shingle/flashing/siding/window/door/step/stair/fence/drywall/fascia/soffit/deck/porch'
const SMALL_PART =
  'hole/leak/drip/door/step/stair/board/drywall/sheetrock/fence/railing/handrail/outlet/faucet/trim/knob/handle/frame/hinge/spot/crack/odds/thing/stuff/couple/few/screen/lock'

/** Words for the work: the part of the home, its material, the trade, and the damage. */
export const project = [
  says(
    'roof',
    'roof, roofing, roofer, reroof, reroofing, re-roof, re-roofing, shingle, reshingle, reshingled, re-shingled, gutter, downspout, soffit, fascia, flashing, ridge vent, tear off, tear-off, torn off, standing seam, metal panels, tar and gravel, flat top, hail damage, hail hit, leak/leaking/leaks … ceiling, ceiling … leaking/leak/leaks/drip/dripping/stain/stained/spot/wet, water … ceiling, stain/stains/spot … ceiling, water/stain/stains/leak/leaks … bedroom/kitchen/living/hallway/the ceiling, bedroom/kitchen/hallway/bathroom ceiling, leaks/leaking/drips … rain/rains/raining, rains … inside/bedroom/kitchen/indoors, techo, tejado, teja, goteras en el techo, canaleta, azotea, techumbre, impermeabilizar, mete el agua',
  ),
  says(
    'siding',
    'siding, clapboard, stucco, hardie, hardieboard, hardieplank, hardy board, hardy plank, cement board, fiber cement, board and batten, lap siding, new lap, exterior wall, outside wall, outer wall, outside boards, outside/exterior of the house/home, re-side, re-sided, residing the, resided, cladding, vinyl siding, vinyl/aluminum/cedar/wood … house/wall/side/warped/melted/blew/cracked/exterior, walls/side outside, paredes de afuera, paredes exteriores, revestimiento, fachada, tablas de afuera',
  ),
  says(
    'windows',
    'window, windows and doors, patio door, patio slider, sliding door, sliding glass, glass door, french door, sash, sashes, casement, double hung, single hung, single pane, double pane, triple pane, between the panes, panes, vinyl … hung/hungs/windows, double/single hungs, pella, storm windows, glass … fogged/foggy/fogging/cloudy/drafty, fogged/foggy … glass, ventana, ventanal, vidrios dobles, cristales',
  ),
  says(
    'kitchen',
    'kitchen, kitch, kitchenette, cabinet, cabinetry, cupboard, countertop, counter top, counters, granite, quartz, butcher block, backsplash, kitchen remodel, kitchen/bigger/an island, where i/we cook, cook in, range hood, cocina, gabinete, alacena, encimera, la isla, donde cocino/cocinamos',
  ),
  says(
    'bathroom',
    'bathroom, bathrm, bath, master bath, shower, bathtub, tub, vanity, powder room, powder rm, ensuite, en suite, half bath, toilet, commode, restroom, washroom, lavatory, jacuzzi, grab bars, jack and jill, baño, bañito, ducha, tina, regadera, sanitario, excusado, inodoro, lavabo',
  ),
  says(
    'addition',
    'addition, add on, adding on, extension, basement, attic, deck, patio cover, pergola, sunroom, sun room, sun porch, season room, porch, garage, carport, whole house, entire house, extra/another/more/guest room/bedroom, bedroom/room addition, add/adding/build/building a/another/an/our … room/bedroom/floor/story/suite/level/bathroom/master/onto, second/2nd story/floor, bump out, bump-out, bumpout, build out, build onto, pop the top, dormer, granny flat/pod, guest house, casita, in law suite, in-law suite, mother in law suite/apartment/unit, mil suite, adu, square footage, more space, convert/finish … garage/attic/basement, sótano, ampliación, ampliar, agrandar, cuarto extra, otro cuarto, otra recamara/habitacion, recamara/cuarto/habitacion mas/extra/adicional/agregado, segundo piso, terraza, porche, cochera',
  ),
  says(
    'repair',
    `repair, repaired, repairing, patch, patched, patch job, patch up, ${FIX} … ${PART}, ${PART} … ${FIX}, fix/fixing/fixed/mend … ${SMALL_PART}, ${SMALL_PART} … fixing/fixed/fix/patched/mended, pipe/faucet/sink/tap/toilet/drain/disposal/spigot/hose-bib … leak/leaking/leaky/drip/dripping/clogged/broken/burst/running/backed, leak/leaking/leaks/drip … pipe/faucet/sink/tap/toilet/drain/disposal, gutter/downspout/fence/gate/railing/rail/door/step/stair/shutter/screen/awning … sag/sags/sagging/saggy/droop/droops/drooping/loose/hanging/leaning/crooked/detached/fell/falling/wobbly/wobbles/sticks/stuck/squeaks/broke/bent, sagging/drooping/loose/crooked/wobbly/leaning/bent/leaky/broken/clogged … gutter/downspout/fence/gate/railing/rail/door/step/stair/shutter/faucet/sink/tap/toilet, put/set/make … gutter/downspout/door/fence/gate … right/straight, look at this/my/our/the sink/faucet/toilet/tap/pipe/drain, clean/cleaned/cleaning/unclog/rehang/reattach … gutter/gutters/downspout, small/little/minor/lil/tiny/quick/simple … fix/leak/job/drip/crack/hole/patch/repair, handyman, odd jobs, odds and ends, honey do, touch up, drywall, sheetrock, hole in, put … back, nail/screw … back, loose/rotten/rotted/broken/busted/cracked/missing … board/step/frame/door/railing/trim/fence/sill/hinge/tile, porch/front/back/deck step/steps/stair/railing/boards, one/couple/few/two … shingle, shingle or two, missing/loose shingle, one/single … shingle … replace/replacing/replaced, reparación, reparar, gotera, arreglito, arreglo/arreglos/trabajo/trabajito chico/chiquito/pequeño/sencillo/menor, componer, parchar, parche, remendar, resanar, compostura, fuga, vidrio quebrado/roto`,
  ),
  answers('roof', 'metal, tpo, asphalt, leak, leaking, leaks, hail, chimney, attic vents, up top'),
  answers('siding', 'vinyl, exterior, outside, cedar shakes, lap'),
  answers('windows', 'glass, drafty, pane, andersen, marvin, slider, sliders'),
  answers('kitchen', 'island, counter, pantry, sink'),
  answers('bathroom', 'walk in, walk-in, br'),
  answers('addition', 'a bedroom, bedrooms, extra space, more room, bigger house, family room, man cave'),
  answers('repair', 'needs/need fixing/fixed, fix it, just/only fix/fixing, broke, broken, busted, arreglo'),
  except(
    'beyond … repair/repairing, beyond repair, not worth fixing, roof over, under one roof, under my roof, through the roof, bathroom break, tub of, window of, deck of, bank shot, off the deck',
  ),
]
