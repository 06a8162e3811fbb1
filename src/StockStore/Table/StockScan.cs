namespace StockExchange.StockStore.Table;

/// <summary>
/// The stocks of a table in id order, for <c>foreach</c>, without allocation. Each enumeration reads the table anew.
/// </summary>
/// <remarks>
/// Ids ascend, none comes twice, and none is missing that is listed during the whole enumeration. Every stock is exact at the
/// moment when the enumeration comes to it; the whole is not a picture of one moment, because orders go on meanwhile.
/// </remarks>
public readonly struct StockScan
{
    private readonly OrderedCells _cells;
    private readonly int _from;
    private readonly int _limit;

    internal StockScan(OrderedCells cells, int from, int limit)
    {
        _cells = cells;
        _from = from;
        _limit = limit;
    }

    /// <summary>Starts at the first stock.</summary>
    public Enumerator GetEnumerator() => new(_cells.Directory, _from, _limit);

    /// <summary>Where an enumeration stands.</summary>
    public struct Enumerator
    {
        private readonly CellDirectory _directory;
        private StockCell[] _chunk;
        private int _range;
        private int _next;
        private int _left;
        private Stock _current;

        internal Enumerator(CellDirectory directory, int from, int limit)
        {
            _directory = directory;
            _range = directory.RangeOf(from);
            _chunk = directory[_range];
            _next = OrderedCells.LowerBound(_chunk, from);
            _left = limit;
        }

        /// <summary>The stock as it was when <see cref="MoveNext"/> came to it.</summary>
        public readonly Stock Current => _current;

        /// <summary>Goes to the next stock that is listed; false at the end or at the limit.</summary>
        public bool MoveNext()
        {
            if (_left == 0) return false;

            do
            {
                while (_next < _chunk.Length)
                {
                    if (!_chunk[_next++].TryRead(out _current)) continue;

                    _left--;
                    return true;
                }
            }
            while (MoveToNextChunk());
            return false;
        }

        private bool MoveToNextChunk()
        {
            if (_range + 1 == _directory.Length) return false;

            _chunk = _directory[++_range];
            _next = 0;
            return true;
        }
    }
}
