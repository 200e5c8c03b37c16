/** Returns a list of records of about `bytes` characters, as an API returns them: no two are the same. */
export function jsonOf(bytes: number): string {
  const parts: string[] = [];
  for (let i = 0, length = 2; length < bytes; i += 1) {
    const part = JSON.stringify({
      id: i,
      name: `Customer ${i}`,
      active: i % 3 === 0,
      score: i * 1.37,
      tags: ['new', 'Te Whanganui-a-Tara', `t${i}`],
      contact: { street: `${i} Lambton Quay`, city: 'Wellington', position: [-41.28, 174.77], note: null },
    });
    parts.push(part);
    length += part.length + 1;
  }
  return `[${parts.join(',')}]`;
}
