import { answers, except, says } from './words.ts'

const TREE = 'tree/oak/maple/pine/elm/pecan/palm/cedar/birch/cottonwood/magnolia/evergreen/spruce/willow/arbol/arbolito'

/** Sun and trees, as people see them from their yard. */
export const shade = [
  says(
    'none',
    `no shade, zero shade, not shaded, unshaded, no/zero/without/not-one/not-a/not-a-single/hardly-any/ain't-no/don't-have-any … ${TREE}, full sun, full/direct/constant/plenty/lots/tons/all … sun/sunshine/sunlight, all day sun, all-day sun, sun/sunshine/sunlight … all day, all day … sun, sun … beats/bakes/blasts/hammers/cooks, blasted … sun, bakes, baking, roasts, scorching, nothing blocking/around/near/close/tall/over/shading/above, nothing … blocks/blocking/shades, wide open, open field, open sky, out in the open, unobstructed, cut … ${TREE}, cut … all down, took/take/taken/chopped … ${TREE} … down/out, removed/removing … ${TREE}, ${TREE} … cut/gone/removed/down, ${TREE} are/is/still/pretty … tiny/small/little/short/baby/far, new/newer subdivision/development, southern exposure`,
  ),
  says(
    'none',
    'sin sombra, nada de sombra, no hay sombra, no tiene sombra, puro/mucho/pleno sol, ni un/una arbol/arbolito, sin/nada-de arboles, no hay/tengo/tenemos arboles, le/me/nos/pega/da … sol todo el dia, todo el dia … sol, todo el sol, corte/cortamos … arboles',
  ),
  says(
    'some',
    `some/little/bit/partial/part/light/occasional/moderate/slight … shade, shade from … tree/neighbor/house/chimney, partially/partly/somewhat/half/slightly … shaded/shady, partial sun, part sun, one/a/an/single/couple/couple-of/few/some/two/three/2/3/big/old/neighbor's ${TREE}, one/a/single big/large/old/tall/small/lone … ${TREE}, ${TREE} or two, half/part/portion/corner … roof … shade/shaded, half the roof, back/front/one/half/part/corner/east/west/north/south … shaded/shade/some, shade/shaded/shady … morning/afternoon/evening/noon/corner/side/part/half/am/pm, mostly/mainly/pretty-much/largely sun/sunny, dappled, ${TREE} … neighbor/neighbor's/next-door, neighbor/neighbor's … ${TREE}, chimney … shade/casts/blocks`,
  ),
  says('some', 'poca/poquita/algo/media … sombra, unos/algunos/pocos arboles, un arbol, un arbolito'),
  says(
    'heavy',
    `heavy/lots/tons/ton/bunch/plenty/much/most/all/full/deep/total … shade, heavily/mostly/totally/completely/fully/really/very/super/pretty/all/well/always shaded/shady, lots/tons/ton/bunch/lot/plenty/full/many/tall/huge/giant/mature/massive/loads of/old/big/pine/oak trees/pines/oaks, lots/tons/ton/bunch/lot/plenty/full/so-many/too-many/tall/huge/giant/mature/massive/loads … trees/pines/oaks/maples, trees/pines/oaks … everywhere/all-over/all-around/around/all-sides/every-side/cover/covering/overhang/hang/block, surrounded, woods, wooded, forest, jungle, canopy, quite a few trees, under/beneath … trees/pines/oaks/canopy, covered … trees/pines/shade/up/oaks, buried in, sun … barely/hardly/never/rarely, never/barely/hardly/rarely/don't/doesn't/not-much/no/little … sun, hardly any sun, shade/shaded … all/most/whole/entire/majority/constantly/24, most/all/majority/bulk/90 … shaded/shade, mostly shade, trees … right over/on, ${TREE} … over/overhangs/covers/covering … whole/entire/most/roof/house`,
  ),
  says(
    'heavy',
    'mucha/bastante/pura/demasiada … sombra, muchos/puros/puro/bastantes/demasiados/lleno-de/llena-de/rodeado-de/rodeada-de/arboles-por … arboles/arbol, arboles por todos, casi todo/siempre … sombra, sombra todo/casi/siempre, todo el dia … sombra, no le da el sol, casi no … sol, bosque, tapa/tapan todo',
  ),
  answers(
    'none',
    'none, all sun, sun, sunny, sunshine, clear, open, no tree, nothing in the way, nothing, nada, zero, zip, zilch, nunca, cero, south facing, faces south, none whatsoever, not any, ninguna, ninguno, no hay',
  ),
  answers(
    'some',
    "in/only/late/early/just … morning/afternoon/evening, until/till/after/before/by noon/lunch/about/1/2/3/4/5, part/some/half/parts of the day/year/roof/time, back/front/one/half/part/corner/east/west/north/south … some/bit, mostly/mainly/largely clear/open, not much/a-lot/a-ton/bad/terrible/too-much, very/pretty little, neighbor's house, chimney, un poco, un poquito, una parte, por la/en-la/de mañana/tarde, en la tarde, en la mañana, medio, mas o menos, a ratos, some, a little, little bit, lil, a lil, a bit, a tad, a touch, partial, partly, partially, one big, half, minimal, mornings, afternoons, evenings, evening, morning, afternoon, sometimes, moderate, medium, poquita, poquito, algo, algunos, poca, poco, not much, small",
  ),
  answers(
    'heavy',
    `dark, quite a bit, quite a lot, heavy, heavily, a lot, lots, tons, ton, a bunch, plenty, mucha, mucho, muchos, bastante, mostly, lots of it, full, most of it, all of it`,
  ),
  except(
    'cedar/oak/pine/log/brick/maple/birch … house/home/siding/shakes/street/drive/avenue/lane/cabin/cabinets, over the years, family tree, dollar tree, open question, open to, clear on, shady company, shady business, christmas tree',
  ),
]

/** Words for the type of building. */
export const home = [
  says(
    'house',
    "single family, single-family, single fam, sfh, sfr, detached, detached house, regular house, normal house, just a house, its a house, it's a house, regular/normal/plain/ordinary/brick/wood … house, house on its/our/own, stick built, stick-built, ranch style, ranch house, rancher, split level, split-level, bungalow, cape cod, colonial, craftsman, victorian, tudor, rambler, farmhouse, farm house, a-frame, log cabin, mcmansion, two/2/one/1/single/three/3 story/level house/home/colonial/brick, casa sola, casa independiente, casa normal, casa de un piso, casa de dos pisos",
  ),
  says(
    'townhouse',
    'townhouse, townhome, twnhouse, town house, town home, row house, rowhouse, rowhome, row home, end unit, duplex, triplex, fourplex, twin home, half of a duplex, brownstone, patio home, attached … side/sides/neighbor/neighbors, share/shares/shared/sharing … wall/walls, wall … neighbor, adosada, casa pegada, casa duplex',
  ),
  says(
    'condo',
    'condo, condominium, condominio, co-op, high rise, highrise, live in an apartment, apartment building, apartment complex, apt building, penthouse, 2nd/3rd/4th/5th/second/third/fourth/fifth/top floor unit/apartment/apt/condo, depa, departamento',
  ),
  says(
    'mobile',
    'mobile home, manufactured home/house/housing, trailer home/house/park, in/own/owns/have/its/is/just a/the/my/our trailer, live/lives/living … trailer/rv/mobile, double wide, single wide, triple wide, doublewide, singlewide, mobil home, park model, modular home, live/lives/living … wheels, tiny house/home on wheels, traila, traila casa, casa movil, casa rodante',
  ),
  answers(
    'house',
    'a house, house, home, stand alone, standalone, freestanding, free standing, ranch, two story, one story, 2 story, 1 story, 2-story, cabin, casa, casita, una casa, story',
  ),
  answers('condo', 'apartment, apt, apto, apartamento, flat, loft, unit, unit in, studio'),
  answers('mobile', 'mobile, manufactured, trailer, rv, fifth wheel, 5th wheel, modular, prefab, trailer house, movil'),
  answers('townhouse', 'attached, twin, semi detached, row'),
  except(
    'mobile phone, mobile number, my/this/call … mobile, mobile app, house phone, condo in florida, another/second/other/vacation/beach/lake condo/house/home/place, travel/utility/camping/camper/boat/horse/work trailer, trailer … driveway/yard/parked/hitch, parked … trailer/rv, rv … driveway/yard/parked/hookup/plug, in house, on the house, whole house, house payment, home depot, at home',
  ),
]
