/** The Node that runs the product. */
export function nodeBinary(): string;
