/** Runs one statement as the database's owner. Values are passed as $1, $2 … */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
