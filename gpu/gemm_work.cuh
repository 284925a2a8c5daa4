// SPDX-License-Identifier: MIT
// Which pieces of a product each cluster of the pipeline computes: whole tiles
// in turn, and of the tiles that are left, too few for all clusters, an equal
// part of the steps along K.
//
// The pieces of a split tile are computed by clusters in ascending order, each
// of which adds to what the one before it left in D. A cluster computes its
// whole tiles first, then its pieces in descending order: so the ends of tiles
// come last, and none waits long.
#pragma once

#include <cstdint>

#include "gpu/divide.cuh"

namespace colex::gpu {

struct Piece {
  unsigned begin, end;    // steps along K
  unsigned pair, column;  // of the tile
  unsigned last;          // whether the end is that of the tile
  unsigned split;         // number of the tile among those split
};

struct WorkOrder {
  // Tiles: pairs of rows of tiles by columns of tiles, in bands of so many
  // pairs that a wave's operands stay in L2.
  static constexpr unsigned band = 8;
  unsigned pairs = 0, columns = 0, steps = 0, clusters = 0;
  unsigned whole = 0;  // the first tiles, which are not split

  COLEX_HOST_DEVICE unsigned tiles() const { return pairs * columns; }
  COLEX_HOST_DEVICE Piece piece(unsigned tile, unsigned begin,
                                unsigned end) const {
    const unsigned bands = tile / (band * columns);
    const unsigned left = pairs - bands * band;
    const unsigned height = left < band ? left : band;
    const unsigned in_band = tile - bands * band * columns;
    const unsigned column = in_band / height;
    return {begin,  end,          bands * band + in_band - column * height,
            column, end == steps, tile < whole ? 0 : tile - whole};
  }
  // Splits the tiles that are left after each cluster had equally many, where
  // the longest part of them is so many steps shorter than a tile; where not,
  // no more clusters than tiles are needed.
  void split(unsigned least_saving) {
    const unsigned left = tiles() % clusters;
    const auto longest = static_cast<unsigned>(
        (std::uint64_t{left} * steps + clusters - 1) / clusters);
    const bool splits =
        left > 0 && steps - longest >= least_saving && longest < steps;
    whole = splits ? tiles() - left : tiles();
    if (!splits && clusters > tiles()) clusters = tiles();
  }
  // Where the cluster's part of the split tiles begins, in steps.
  COLEX_HOST_DEVICE unsigned part(unsigned cluster) const {
    return static_cast<unsigned>(std::uint64_t{tiles() - whole} * steps *
                                 cluster / clusters);
  }
};

// The pieces of one cluster, one after another.
class Work {
 public:
  COLEX_HOST_DEVICE Work(const WorkOrder& order, unsigned cluster)
      : order_(order),
        tile_(cluster),
        begin_(order.part(cluster)),
        end_(order.part(cluster + 1)) {
    next();
  }

  Piece piece{};  // without steps after the last one

  COLEX_HOST_DEVICE bool more() const { return piece.end != 0; }
  COLEX_HOST_DEVICE void next() {
    const unsigned steps = order_.steps;
    if (tile_ < order_.whole) {
      piece = order_.piece(tile_, 0, steps);
      tile_ += order_.clusters;
      return;
    }
    piece.end = 0;
    if (begin_ == end_) return;
    const unsigned last = (end_ - 1) / steps;
    const unsigned from = begin_ > last * steps ? begin_ : last * steps;
    piece = order_.piece(order_.whole + last, from - last * steps,
                         end_ - last * steps);
    end_ = from;
  }

 private:
  const WorkOrder& order_;
  unsigned tile_;         // the next whole one
  unsigned begin_, end_;  // what is left of its part of the split ones
};

}  // namespace colex::gpu
