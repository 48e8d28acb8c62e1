import { describe, expect, it } from 'vitest'
import { heightsOf, ORIGIN, SPAN, STEP } from './heights'

function heightAt(field: Uint8Array, x: number, z: number): number {
  const side = SPAN * 2
  return (field[Math.floor((z - ORIGIN.z) * 2) * side + Math.floor((x - ORIGIN.x) * 2)] ?? 0) / STEP
}

describe('heights', () => {
  it('are flat without cubes', () => {
    expect(Math.max(...heightsOf([]))).toBe(0)
  })

  it('stand where the cubes stand, the highest of a place', () => {
    const field = heightsOf(['1c3', '1d3', '1c4', '1d4', '2c3'])
    expect(heightAt(field, 2.5, -2.5)).toBe(2)
    expect(heightAt(field, 1.6, -1.6)).toBe(1)
    expect(heightAt(field, 3.4, -3.4)).toBe(1)
    expect(heightAt(field, 3.6, -2.5)).toBe(0)
  })
})
