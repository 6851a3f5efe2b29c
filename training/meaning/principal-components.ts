import { DIMENSIONS } from '../../src/domain/agent/reading/meaning/word-vectors.ts'

const ROUNDS = 200

/** The vectors in fewer dimensions: those with the largest variance. */
export function projected(vectors: number[][]): number[][] {
  const axes = principalAxes(covariance(vectors))
  return vectors.map((vector) => axes.map((axis) => product(axis, vector)))
}

function covariance(vectors: number[][]): number[][] {
  const size = vectors[0]!.length
  const sums = Array.from({ length: size }, () => new Array<number>(size).fill(0))
  for (const vector of vectors) {
    for (let i = 0; i < size; i++)
      for (let k = 0; k < size; k++) sums[i]![k]! += (vector[i]! * vector[k]!) / vectors.length
  }
  return sums
}

/** Power iteration; each axis that is found is removed from the matrix. */
function principalAxes(matrix: number[][]): number[][] {
  return Array.from({ length: DIMENSIONS }, () => {
    let axis = matrix.map((_, i) => Math.sin(i + 1))
    for (let round = 0; round < ROUNDS; round++) {
      const next = matrix.map((row) => product(row, axis))
      const length = Math.hypot(...next)
      axis = next.map((each) => each / length)
    }
    const share = product(
      axis,
      matrix.map((row) => product(row, axis)),
    )
    for (const [i, row] of matrix.entries()) for (const k of row.keys()) row[k]! -= share * axis[i]! * axis[k]!
    return axis
  })
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, each, i) => sum + each * b[i]!, 0)
}
