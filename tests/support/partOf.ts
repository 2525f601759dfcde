/** The properties that have a name: XState's running flows may be asked for by any string besides. */
type Named<Whole> = { [Name in keyof Whole as string extends Name ? never : Name]?: Whole[Name] };

/** A part of something large, where a test needs no more of it; what is given of it has its types. */
export const partOf = <Whole>(given: Named<NoInfer<Whole>>): Whole => given as Whole;
