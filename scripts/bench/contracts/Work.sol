// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Coin {
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        unchecked {
            balanceOf[to] += value;
        }
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// A constant-product pool.
contract Pool {
    uint112 private reserve0 = 1e24;
    uint112 private reserve1 = 2e24;
    uint256 public sum0;
    event Swap(address indexed sender, uint256 amountIn, uint256 amountOut);

    function swap(uint256 amountIn) external returns (uint256 amountOut) {
        (uint256 r0, uint256 r1) = (reserve0, reserve1);
        uint256 withFee = amountIn * 997;
        amountOut = (withFee * r1) / (r0 * 1000 + withFee);
        require((r0 + amountIn) * (r1 - amountOut) >= r0 * r1, "K");
        (reserve0, reserve1) = (uint112(r0 + amountIn), uint112(r1 - amountOut));
        sum0 += amountIn;
        emit Swap(msg.sender, amountIn, amountOut);
    }
}

/// Typical work of contracts. Each function repeats its work n times.
contract Work {
    Coin private coin;
    Pool private pool;

    function sort(uint256 n) external pure returns (uint256) {
        uint256[] memory a = new uint256[](n);
        uint256 x = 1;
        for (uint256 i = 0; i < n; i++) {
            x = (x * 6364136223846793005 + 1442695040888963407) % 2 ** 64;
            a[i] = x;
        }
        for (uint256 i = 1; i < n; i++) {
            uint256 key = a[i];
            uint256 j = i;
            while (j > 0 && a[j - 1] > key) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = key;
        }
        return a[n / 2];
    }

    function transfers(uint256 n) external {
        coin = new Coin();
        coin.mint(address(this), 1e30);
        for (uint256 i = 0; i < n; i++) coin.transfer(address(uint160(0xdead0000 + (i % 100))), 5);
    }

    function swaps(uint256 n) external {
        pool = new Pool();
        for (uint256 i = 0; i < n; i++) pool.swap(1e15 + i);
    }

    function arithmetic(uint256 n) external pure returns (uint256 a) {
        assembly ("memory-safe") {
            a := 0x9e3779b97f4a7c15
            for { let i := 0 } lt(i, n) { i := add(i, 1) } {
                a := add(mul(a, 0x5851f42d4c957f2d), i)
                a := xor(a, shr(13, a))
                a := sub(not(a), and(a, i))
                a := add(div(a, 7), mod(a, 1000003))
            }
        }
    }

    function hash(uint256 n) external pure {
        assembly ("memory-safe") {
            for { let i := 0 } lt(i, n) { i := add(i, 1) } { mstore(0, keccak256(0, 64)) }
        }
    }

    function warmStorage(uint256 n) external {
        assembly ("memory-safe") {
            for { let i := 0 } lt(i, n) { i := add(i, 1) } {
                let s := and(i, 15)
                sstore(s, add(sload(s), 1))
            }
        }
    }

    /// Repeats n % 2^16 times. Every hash differs, so no result can be cached.
    function recover(uint256 n) external view {
        assembly {
            let p := mload(0x40)
            mstore(p, 0x456e9aea5e197a1f1af7a3e85a3212fa4049a3ba34c2289b4c860fc0b0c64ef3)
            mstore(add(p, 32), 28)
            mstore(add(p, 64), 0x9242685bf161793cc25603c231bc2f568eb630ea16aa137d2664ac8038825608)
            mstore(add(p, 96), 0x4f8ae3bd7535248d0bd448298cc2e2071e56992d0774dc340c368ae950852ada)
            for { let i := and(n, 0xffff) } i { i := sub(i, 1) } {
                mstore(p, add(n, i))
                pop(staticcall(gas(), 1, p, 128, add(p, 128), 32))
            }
        }
    }

    function sha(uint256 n) external view {
        assembly {
            let p := mload(0x40)
            for { let i := 0 } lt(i, n) { i := add(i, 1) } { pop(staticcall(gas(), 2, p, 64, p, 32)) }
        }
    }
}
