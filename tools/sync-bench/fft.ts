const turns = new Map<number, { re: Float64Array; im: Float64Array }>();

/** Fast Fourier transform in place; the length is a power of two. */
export function fft(re: Float64Array, im: Float64Array): void {
  const length = re.length;
  const turn = twiddleFactors(length);
  reverseBits(re, im);
  for (let size = 2; size <= length; size *= 2) {
    const half = size / 2;
    const stride = length / size;
    for (let start = 0; start < length; start += size) {
      for (let k = 0; k < half; k++) {
        const even = start + k;
        const odd = even + half;
        const c = turn.re[k * stride] ?? 0;
        const d = turn.im[k * stride] ?? 0;
        const a = re[odd] ?? 0;
        const b = im[odd] ?? 0;
        const x = a * c - b * d;
        const y = a * d + b * c;
        const u = re[even] ?? 0;
        const v = im[even] ?? 0;
        re[odd] = u - x;
        im[odd] = v - y;
        re[even] = u + x;
        im[even] = v + y;
      }
    }
  }
}

function twiddleFactors(length: number) {
  const known = turns.get(length);
  if (known) return known;
  const angle = (k: number) => (-2 * Math.PI * k) / length;
  const made = {
    re: Float64Array.from({ length: length / 2 }, (_, k) => Math.cos(angle(k))),
    im: Float64Array.from({ length: length / 2 }, (_, k) => Math.sin(angle(k))),
  };
  turns.set(length, made);
  return made;
}

function reverseBits(re: Float64Array, im: Float64Array): void {
  for (let here = 1, there = 0; here < re.length; here++) {
    let bit = re.length >> 1;
    for (; there & bit; bit >>= 1) there ^= bit;
    there ^= bit;
    if (here >= there) continue;
    const [a, b] = [re[here] ?? 0, im[here] ?? 0];
    re[here] = re[there] ?? 0;
    im[here] = im[there] ?? 0;
    re[there] = a;
    im[there] = b;
  }
}
